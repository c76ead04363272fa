/** Dialogs that stay open until a test answers them. */
import assert from 'node:assert/strict';
import type { ConfirmationAnswer, ConfirmationRequest } from '../../src/assist/index.js';

/** `next` resolves when a dialog is open. */
export function openDialogs() {
  const dialogs: { request: ConfirmationRequest; answer: (answer: ConfirmationAnswer) => void }[] = [];
  const confirm = (request: ConfirmationRequest) =>
    new Promise<ConfirmationAnswer>((answer) => dialogs.push({ request, answer }));
  const next = async (): Promise<(typeof dialogs)[number]> => {
    for (let turns = 0; dialogs.length === 0; turns++) {
      assert.ok(turns < 2000, 'no dialog was opened');
      await new Promise((resolve) => setTimeout(resolve));
    }
    return dialogs.shift()!;
  };
  return { dialogs, confirm, next };
}

export const shownPaths = ({ changes }: ConfirmationRequest): string[] => changes.map(({ path }) => path);
