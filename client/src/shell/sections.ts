import type { IconName } from './Icon.svelte';

/** The pages one can always turn to. */
export const SECTIONS = [
  { screen: 'lobby', icon: 'lobby' },
  { screen: 'events', icon: 'events' },
  { screen: 'boards', icon: 'boards' },
  { screen: 'settings', icon: 'settings' },
  { screen: 'help', icon: 'help' },
] as const satisfies readonly { screen: string; icon: IconName }[];
