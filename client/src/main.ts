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
  // The chosen language before the first screen; if its file cannot be had, the other one.
  await speak(settings.language).catch(() => speak(settings.language === 'zh' ? 'en' : 'zh'));
  mount(App, { target });
}
