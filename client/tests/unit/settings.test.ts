// @vitest-environment jsdom
import './setup';
import { fireEvent, render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import { keepSettings, settings } from '../../src/app/settings.svelte';
import { speak } from '../../src/i18n';
import Settings from '../../src/screens/Settings.svelte';
import LanguageSwitch from '../../src/shell/LanguageSwitch.svelte';

const page = document.documentElement;

beforeAll(async () => {
  keepSettings();
  await speak('en');
});

describe('the settings page', () => {
  it('shows each setting as a group with its choice, and a change is on the page and kept at once', async () => {
    render(Settings);
    const group = screen.getByRole('group', { name: 'Text size' });
    expect(within(group).getAllByRole('radio')).toHaveLength(3);
    expect(within(group).getByRole('radio', { checked: true })).toBe(within(group).getByRole('radio', { name: 'Normal' }));
    await fireEvent.click(screen.getByRole('radio', { name: 'Very large' }));
    await tick();
    expect(page.dataset['size']).toBe('a++');
    expect(JSON.parse(localStorage.getItem('paiju.settings') ?? '{}')).toMatchObject({ size: 'a++' });
  });

  it('goes back to the usual settings with one button, keeping the language', async () => {
    settings.suits = 'two';
    render(Settings);
    await fireEvent.click(screen.getAllByRole('button', { name: 'Back to the usual settings' })[0] as HTMLElement);
    await tick();
    expect(page.dataset['suits']).toBe('four');
    expect(page.dataset['size']).toBe('a');
    expect(settings.language).toBe('en');
  });
});

describe('the language switch', () => {
  it('names the other language in that language and changes the page on the spot', async () => {
    render(LanguageSwitch);
    const button = screen.getByRole('button', { name: '中文' });
    expect(button.lang).toBe('zh-Hans');
    await fireEvent.click(button);
    await screen.findByRole('button', { name: 'English' });
    expect(page.lang).toBe('zh-Hans');
    await fireEvent.click(screen.getByRole('button', { name: 'English' }));
    await screen.findByRole('button', { name: '中文' });
    expect(page.lang).toBe('en');
  });
});
