// Draws one sample, chosen by the address: ?show=play-own&lang=zh&theme=dark. Not part of the club's pages.
import { mount } from 'svelte';
import '../src/tokens.css';
import '../src/page.css';
import { keepSettings, settings } from '../src/app/settings.svelte';
import { need, speak } from '../src/i18n';
import Gallery from './Gallery.svelte';

const asked = new URLSearchParams(location.search);
for (const [name, value] of asked) {
  if (name in settings) (settings as Record<string, string>)[name] = value;
}
settings.theme = asked.get('theme') === 'dark' ? 'dark' : 'light';
keepSettings();
await speak(asked.get('lang') === 'zh' ? 'zh' : 'en');
await Promise.all([need('bridge'), need('tricks'), need('options')]);
const target = document.getElementById('app');
if (target) mount(Gallery, { target, props: { show: asked.get('show') ?? 'auction-turn', panel: asked.get('panel') } });
document.documentElement.dataset['drawn'] = 'yes';
