// @vitest-environment jsdom
import './setup';
import { fireEvent, render, screen } from '@testing-library/svelte';
import { createRawSnippet, tick } from 'svelte';
import { beforeAll, describe, expect, it } from 'vitest';
import Form from '../../src/account/Form.svelte';
import { Refused } from '../../src/app/api';
import { reason } from '../../src/app/errors';
import { need, speak } from '../../src/i18n';

beforeAll(async () => {
  await speak('en');
  await need('account');
});

describe('what a refusal says', () => {
  it.each([
    [9, 'You can try again in 9 seconds.', '请在9秒钟后再试。'],
    [61, 'You can try again in 2 minutes.', '请在2分钟后再试。'],
    [7200, 'You can try again in 2 hours.', '请在2小时后再试。'],
  ])('when to come back, after %i seconds', async (wait, english, chinese) => {
    expect(reason(new Refused('too-fast', '', wait))).toContain(english);
    await speak('zh');
    expect(reason(new Refused('too-fast', '', wait))).toContain(chinese);
    await speak('en');
  });

  it('why one is blocked', () => {
    expect(reason(new Refused('account-blocked', 'peeking'))).toBe('This account has been blocked. The reason given: “peeking”');
    expect(reason(new Refused('account-blocked'))).toBe('This account has been blocked.');
  });

  it('something, whatever went wrong', () => expect(reason(new TypeError())).toBe('The club refused this.'));
});

describe('a form', () => {
  it('says over its button what belongs to no field, and can be sent again', async () => {
    const refusals = [new Refused('too-fast', '', 30), new Refused('no-mail')];
    const nothing = createRawSnippet(() => ({ render: () => '<span></span>' }));
    render(Form, { button: 'Send', needed: {}, send: () => Promise.reject(refusals.shift()), children: nothing });
    await fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await tick();
    expect(screen.getByRole('alert').textContent).toContain('in 30 seconds');
    await fireEvent.click(screen.getByRole('button', { name: 'Send' }));
    await tick();
    expect(screen.getByRole('alert').textContent).toBe('This club sends no mail. Please ask an admin for a new link.');
  });
});
