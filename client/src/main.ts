import { mount } from 'svelte';
import './tokens.css';
import './page.css';
import App from './App.svelte';
import { visit } from './app/session.svelte';
import { keepSettings, settings } from './app/settings.svelte';
import { unlockSounds } from './app/sounds';
import { speak } from './i18n';

keepSettings();
window.addEventListener('pointerdown', unlockSounds);
window.addEventListener('keydown', unlockSounds);
void visit.ask();

const target = document.getElementById('app');
if (target) {
  // The chosen language first, so that nobody sees the other one flash by; without it, English.
  await speak(settings.language).catch(() => undefined);
  mount(App, { target });
}
