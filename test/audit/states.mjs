/**
 * The states in which each kind of page is audited. A state is a function that brings the page into it through public
 * methods and buttons, and resolves when the page is ready.
 */

const FORM = 'formspec-form';

/** Waits for the form, and for the panels that render one frame later. */
export async function settle(page) {
  await page.evaluate(async (tag) => {
    const form = document.querySelector(tag);
    if (form) {
      await customElements.whenDefined(tag);
      await form.updateComplete;
    }
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    // Animations that follow the scroll position never finish.
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    await Promise.all(timed.map((animation) => animation.finished.catch(() => undefined)));
  }, FORM);
}

const inForm = (work) => async (page) => {
  await page.evaluate(work, FORM);
  await settle(page);
};

const clickTab = (prefix, id) => async (page) => {
  await page.click(`#${prefix}-tab-${id}`);
  await settle(page);
};

const showErrors = inForm(async (tag) => void (await document.querySelector(tag).submit()));

async function fillSample(page) {
  const button = page.locator('[data-action=sample]');
  if ((await button.count()) === 0) return;
  await page.evaluate(() => document.querySelector('[data-switches]')?.setAttribute('open', ''));
  await button.click();
  await settle(page);
}

const readonly = inForm((tag) => document.querySelector(tag).setAttribute('readonly', ''));

/** Requests a write that needs consent, and returns while the dialog is open. */
async function openReview(page) {
  await page.evaluate(async (tag) => {
    const form = document.querySelector(tag);
    form.setAttribute('assist', '');
    for (let wait = 0; !form.provider && wait < 100; wait += 1)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const entries = form.engine
      .fields('relevant')
      .filter((field) => ['string', 'text', 'integer'].includes(field.dataType) && !field.readonly)
      .slice(0, 4)
      .map(({ path, dataType }) => ({ path, value: dataType === 'integer' ? 2 : 'A proposed answer' }));
    globalThis.auditCall = new AbortController();
    void form.provider.call('formspec.field.bulkSet', { entries }, { signal: globalThis.auditCall.signal });
  }, FORM);
  await page.waitForSelector('dialog[open]', { timeout: 5000 });
  await settle(page);
}

/** Accepts the proposals, so that marks and the activity list are visible. */
async function acceptReview(page) {
  await openReview(page);
  // Answers that the form would refuse, or that replace others, are not ticked at first.
  const dialog = page.locator('dialog[open]:not([data-guarded])');
  await dialog.waitFor();
  for (const box of await dialog.locator('li > label > input').all()) await box.check();
  await dialog.locator('.formspec-button--primary').click();
  await settle(page);
}

/** Opens the activity list at the end of the form and the one in the panel. */
async function openActivity(page) {
  await acceptReview(page);
  await clickTab('agent', 'activity')(page);
  await page.locator('.formspec-activity > summary').click();
  await settle(page);
}

/** Opens the dialog with the answers remembered for other forms. */
async function openProfiles(page) {
  await acceptReview(page);
  await page.locator('.formspec-activity > summary').click();
  await page.locator('.formspec-activity .formspec-actions [aria-haspopup=dialog]').click();
  await page.waitForSelector('dialog[open]', { timeout: 5000 });
  await settle(page);
}

/** Submits the form, so that the response is shown. */
async function handOver(page) {
  await fillSample(page);
  await showErrors(page);
}

async function wizardPages(page) {
  return page.evaluate(
    (tag) =>
      (document.querySelector(tag)?.engine?.pages() ?? [])
        .filter(({ relevant }) => relevant)
        .map(({ id }) => id),
    FORM,
  );
}

const goTo = (id) => async (page) => {
  await page.evaluate(([tag, target]) => document.querySelector(tag).goToPage(target), [FORM, id]);
  await settle(page);
};

const openTool = async (page) => {
  await clickTab('agent', 'tools')(page);
  await page.locator('.tool-name').first().click();
  await settle(page);
};

/** On wide screens the menu is always open. */
async function openMenu(page) {
  const summary = page.locator('.docs-menu:not([open]) > summary');
  if (await summary.isVisible()) await summary.click();
  await settle(page);
}

async function breakDefinition(page) {
  await page.locator('json-editor[data-document=definition] .cm-content').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('{ "$formspec": "1.0", "items": [ { "key": "a" } ] }');
  await page.waitForSelector('.problems li', { timeout: 5000 });
  await settle(page);
}

/**
 * `everywhere`: audited in every variant, not only in the light one. `continues`: starts from the previous state,
 * without a reload. `stay`: enters the state again after a change of the screen has left it.
 *
 * @typedef {(page: import('playwright-core').Page) => Promise<void>} Step
 * @returns {Promise<{ name: string, enter: Step, stay?: Step, everywhere?: boolean, continues?: boolean }[]>}
 */
export async function statesOf(path, page) {
  const initial = { name: 'initial', enter: settle, everywhere: true };
  if (path.startsWith('gallery/')) {
    const ids = await wizardPages(page);
    return [
      initial,
      ...ids
        .slice(1)
        .map((id) => ({ name: `page ${id}`, enter: goTo(id), everywhere: true, continues: true })),
      { name: 'errors', enter: showErrors, everywhere: true },
      { name: 'filled with the sample', enter: fillSample },
      { name: 'read only', enter: readonly },
      { name: 'a tool open', enter: openTool },
      { name: 'review dialog open', enter: openReview, everywhere: true },
      { name: 'written by an assistant', enter: openActivity },
      ...(path.endsWith('/contact.html')
        ? [
            { name: 'handed over', enter: handOver, everywhere: true },
            { name: 'saved details open', enter: openProfiles, everywhere: true },
          ]
        : []),
    ];
  }
  if (path === 'index.html') {
    return [
      initial,
      { name: 'errors', enter: showErrors, everywhere: true },
      { name: 'review dialog open', enter: openReview, everywhere: true },
      { name: 'written by an assistant', enter: acceptReview, everywhere: true },
    ];
  }
  if (path === 'playground.html') {
    return [
      initial,
      ...['report', 'diagnostics', 'dependencies', 'export', 'agent'].map((id) => ({
        name: `${id} shown`,
        enter: clickTab('play-result', id),
        everywhere: true,
      })),
      { name: 'problems in the definition', enter: breakDefinition, everywhere: true },
    ];
  }
  if (path === 'docs/getting-started.html') {
    return [
      initial,
      { name: 'list of pages open', enter: openMenu, stay: openMenu, everywhere: true, continues: true },
    ];
  }
  if (path === 'docs/fel.html') {
    return [
      initial,
      {
        name: 'an example being changed',
        enter: async (target) => {
          await target.locator('.fel-runner button').first().click();
          await settle(target);
        },
      },
    ];
  }
  return [initial];
}
