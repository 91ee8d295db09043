import { number } from '../i18n';

const DAY = 86_400;

/** A stretch of time as a clock shows it, `4:05` or `1:04:05`; whole days where it is longer than two. */
export function span(seconds: number): string {
  if (seconds >= 2 * DAY) return number(Math.floor(seconds / DAY), { style: 'unit', unit: 'day', unitDisplay: 'long' });
  const whole = Math.ceil(seconds);
  const two = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
