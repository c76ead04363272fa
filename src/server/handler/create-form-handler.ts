/** The conversation of a form with its user: pages, answers, drafts. Web standards only. */
import { HttpRefusal, jsonResponse, readJson } from '../../bindings/http-json.js';
import { draftResponse } from '../../elements/sending/draft-data.js';
import { placeResults } from '../../elements/sending/place-results.js';
import { withIssuer } from '../../elements/sending/submission.js';
import type { ViewState } from '../../elements/view/view-state.js';
import type { FormEngine } from '../../engine/types.js';
import type { Definition } from '../../model/definition.js';
import { isEmpty, isObject, sameValue } from '../../model/values.js';
import { fieldAt, restorePages } from '../../elements/reading/page-state.js';
import { readBody, type WholeReading } from '../../elements/reading/read-form.js';
import { type PageExtras, renderView, showReport } from '../render-form.js';
import { type PageOptions, renderDocument, titleOf } from '../render-page.js';
import { hashToken, isToken, randomToken, RevisionConflict, type Store } from '../store/store.js';
import { createServerView } from '../view/server-view.js';
import { type AnswerPageContext, conflictPage, donePage, gonePage, savedPage } from './answer-pages.js';
import { answerDraft, draftToken, expiryOf, loadResponse } from './drafts.js';
import { FormSource } from './form-source.js';
import type { FormHandlerOptions } from './options.js';
import { isForm, isJson, readFields } from './read-request.js';
import { FileReceipt } from './receive-files.js';
import { pageHeaders, refuseForeign } from './security.js';
import { Submissions } from './submissions.js';
import { takeTurn } from './turn.js';

const KEY = 'formspec-key';
const DRAFT = 'formspec-draft';
const REVISION = 'formspec-revision';

/**
 * Answers requests for one form: shows it, receives answers from pages with and without script, and keeps drafts. Mount it
 * at any address.
 *
 * @example
 * const handler = createFormHandler(definition, { onSubmit: (response) => save(response) });
 * http.createServer(toNodeListener(handler)).listen(8080);
 */
export function createFormHandler(
  definition: Definition,
  options: FormHandlerOptions = {},
): (request: Request) => Promise<Response> {
  const handler = new FormHandler(definition, options);
  return (request) => handler.answer(request);
}

/** What belongs to one request. */
interface Exchange {
  readonly request: Request;
  readonly engine: FormEngine;
  readonly locale: string;
  readonly key: string;
  readonly draft: { readonly token: string; readonly revision: number } | undefined;
}

class FormHandler {
  readonly #options: FormHandlerOptions;
  readonly #source: FormSource;
  readonly #submissions: Submissions;

  constructor(definition: Definition, options: FormHandlerOptions) {
    this.#options = options;
    this.#source = new FormSource(definition, options.form ?? {});
    this.#submissions = new Submissions(options);
  }

  async answer(request: Request): Promise<Response> {
    try {
      const response = await this.#route(request);
      return request.method === 'HEAD' ? new Response(null, response) : response;
    } catch (error) {
      if (!(error instanceof HttpRefusal)) {
        console.error('formspec-elements: a request failed.', error);
        return refusal(
          request,
          new HttpRefusal(500, 'x-failed', 'Something went wrong. Nothing was sent. Try again later.'),
        );
      }
      return refusal(request, error);
    }
  }

  #route(request: Request): Promise<Response> {
    const { method } = request;
    if (method !== 'GET' && method !== 'HEAD') refuseForeign(request, this.#options);
    const token = draftToken(request);
    if (token !== undefined)
      return answerDraft(request, token, this.#store(), this.#options, () => this.#createEngine(request));
    if (method === 'GET' || method === 'HEAD') return this.#show(request);
    if (method !== 'POST')
      throw new HttpRefusal(405, 'x-method', 'A form can be read and posted.', { allow: 'GET, HEAD, POST' });
    if (isJson(request)) return this.#receiveJson(request);
    if (isForm(request)) return this.#receiveForm(request);
    throw new HttpRefusal(
      415,
      'x-media-type',
      'Answers are sent as application/json, application/x-www-form-urlencoded or multipart/form-data.',
    );
  }

  #store(): Store {
    const { store } = this.#options;
    if (!store) throw new HttpRefusal(404, 'NOT_FOUND', 'This server keeps no drafts.');
    return store;
  }

  #localeOf(request: Request): string {
    const { locale = 'en' } = this.#options;
    return typeof locale === 'function' ? locale(request) : locale;
  }

  #createEngine(request: Request): Promise<FormEngine> {
    return this.#source.create(this.#localeOf(request));
  }

  // --- showing ------------------------------------------------------------------------------------------

  async #show(request: Request): Promise<Response> {
    const engine = await this.#createEngine(request);
    const { searchParams } = new URL(request.url);
    const token = searchParams.get('resume');
    let page = searchParams.get('page') ?? undefined;
    let exchange: Exchange = {
      request,
      engine,
      locale: this.#localeOf(request),
      key: randomToken(),
      draft: undefined,
    };
    if (token !== null) {
      const draft = isToken(token) ? await this.#options.store?.readDraft(await hashToken(token)) : undefined;
      if (!draft) return this.#document(exchange, gonePage(this.#context(exchange)), 404);
      loadResponse(engine, { ...draft.response });
      page ??= draft.page;
      exchange = { ...exchange, draft: { token, revision: draft.revision } };
    } else {
      const initial = await this.#options.initial?.(request);
      if (initial) engine.load(initial);
    }
    const view = this.#view(exchange);
    if (page !== undefined) view.pages.goTo(page, { focus: false });
    return this.#page(exchange, view, 200);
  }

  #view({ engine, locale }: Exchange): ViewState {
    return createServerView(engine, { headingLevel: 1, ...this.#options, locale });
  }

  #pageOptions({ locale, request }: Exchange): PageOptions {
    const { page, store, attributes } = this.#options;
    const { pathname } = new URL(request.url);
    return {
      headingLevel: 1,
      ...this.#options,
      locale,
      layout: page,
      save: store !== undefined,
      // The element keeps its draft where pages without script keep theirs.
      attributes: { ...(store && { 'draft-src': `${pathname.replace(/\/$/, '')}/drafts` }), ...attributes },
      page: undefined,
    };
  }

  #page(
    exchange: Exchange,
    view: ViewState,
    status: number,
    extras: PageExtras & { readonly target?: string | undefined } = {},
  ): Response {
    const { engine, locale, key, draft } = exchange;
    const options = this.#pageOptions(exchange);
    const hidden = { [KEY]: key, [DRAFT]: draft?.token, [REVISION]: draft && String(draft.revision) };
    const content = renderView(view, options, { ...extras, hidden });
    const focused = extras.target ? withFocus(content, extras.target) : content;
    const title = titleOf(engine, options, status === 422, view);
    return this.#html(renderDocument(focused, title, locale, options, engine), status);
  }

  #document(exchange: Exchange, content: string, status: number): Response {
    const { engine, locale } = exchange;
    return this.#html(
      renderDocument(content, engine.title, locale, this.#pageOptions(exchange), engine),
      status,
    );
  }

  #html(body: string, status: number): Response {
    return new Response(body, { status, headers: pageHeaders(this.#options) });
  }

  #context({ engine, locale }: Exchange): AnswerPageContext {
    return { engine, locale, strings: { ...this.#options.strings } };
  }

  // --- receiving ----------------------------------------------------------------------------------------

  async #receiveForm(request: Request): Promise<Response> {
    const engine = await this.#createEngine(request);
    const files = new FileReceipt(engine, request, this.#options);
    const body = await readFields(request, this.#options, files.receive);
    const take = (name: string): string | undefined => {
      const value = body.get(name) ?? undefined;
      body.delete(name);
      return value;
    };
    const token = take(DRAFT);
    const revision = Number(take(REVISION) ?? 0);
    const exchange: Exchange = {
      request,
      engine,
      locale: this.#localeOf(request),
      key: take(KEY) ?? randomToken(),
      draft:
        token !== undefined && isToken(token) && Number.isSafeInteger(revision)
          ? { token, revision }
          : undefined,
    };
    const reading = readBody(engine, body, { locale: exchange.locale, files: files.values });
    if (files.problems.length > 0) engine.injectExternal(files.problems);
    const view = this.#view(exchange);
    restorePages(view, reading.state, reading.page);
    if (reading.intent === 'submit') return this.#submit(exchange, view, reading);
    if (reading.intent === 'save') return this.#save(exchange, view, body);
    const turn = takeTurn(view, reading.intent, reading.state?.returnsToReview ?? false);
    if (!turn) throw new HttpRefusal(400, 'x-intent', 'There is no such button.');
    return this.#page(exchange, view, turn.status, { kept: reading.kept, isAnswer: true, ...turn });
  }

  async #submit(exchange: Exchange, view: ViewState, reading: WholeReading): Promise<Response> {
    const { engine, request } = exchange;
    const refuse = (): Response => {
      showReport(view, engine.validate({ mode: 'submit' }));
      return this.#page(exchange, view, 422, { kept: reading.kept, isAnswer: true, target: view.summary.id });
    };
    if (!engine.validate({ mode: 'submit' }).valid) return refuse();
    const response = withIssuer(engine.response({ mode: 'submit' }), this.#options.issuer ?? undefined);
    const key = await Submissions.keyFor(exchange.key, response);
    const { id, results } = await this.#submissions.accept(key, response, request);
    if (results.length > 0) {
      engine.injectExternal(placeResults(engine, results).results);
      return refuse();
    }
    if (exchange.draft) await this.#options.store?.deleteDraft(await hashToken(exchange.draft.token));
    const { done } = this.#options;
    if (done === undefined) return this.#document(exchange, donePage(this.#context(exchange), id), 200);
    const location = typeof done === 'function' ? done(response, { request, key, id }) : done;
    return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } });
  }

  /** The same rules as for a page without script: what nobody can enter is not taken from the body either. */
  async #receiveJson(request: Request): Promise<Response> {
    const body = await readJson(request, {
      maxBytes: this.#options.maxUploadBytes ?? 25_000_000,
      timeoutMs: this.#options.bodyTimeoutMs ?? 60_000,
    });
    if (!isObject(body)) throw new HttpRefusal(400, 'INVALID_VALUE', 'The body is not a Response.');
    const engine = await this.#createEngine(request);
    const locked = engine
      .fields((field) => field.readonly && !field.calculated)
      .map(({ path, value }) => ({ path, value }));
    loadResponse(engine, body);
    for (const { path, value } of locked)
      if (fieldAt(engine, path)?.readonly && !sameValue(engine.get(path), value)) engine.set(path, value);
    const report = engine.validate({ mode: 'submit' });
    if (!report.valid) return jsonResponse(422, { results: report.results });
    const given = request.headers.get('idempotency-key')?.slice(0, 255);
    const response = withIssuer(engine.response({ mode: 'submit' }), this.#options.issuer ?? undefined);
    const key = given ? await Submissions.keyFor(given, { ...response, data: {} }) : randomToken();
    const { id, results, isFirst } = await this.#submissions.accept(key, response, request);
    if (results.length > 0) return jsonResponse(422, { results });
    const draft = request.headers.get('formspec-draft');
    if (draft && isToken(draft)) await this.#options.store?.deleteDraft(await hashToken(draft));
    return jsonResponse(isFirst ? 201 : 200, { id });
  }

  // --- drafts -------------------------------------------------------------------------------------------

  async #save(exchange: Exchange, view: ViewState, body: URLSearchParams): Promise<Response> {
    const { engine, request, draft } = exchange;
    const store = this.#store();
    const expires = expiryOf(this.#options);
    const token = draft?.token ?? randomToken();
    const origin = this.#options.origin ?? new URL(request.url).origin;
    const { pathname } = new URL(request.url);
    const resume = new URL(`${pathname}?${String(new URLSearchParams({ resume: token }))}`, origin).href;
    try {
      await store.saveDraft(await hashToken(token), {
        response: draftResponse(engine),
        page: view.pages.current?.id,
        expires,
        replaces: draft?.revision ?? 0,
      });
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
      if (!error.current) return this.#document(exchange, gonePage(this.#context(exchange)), 404);
      const other = await this.#createEngine(request);
      loadResponse(other, { ...error.current.response });
      const hidden = [...body, [DRAFT, token], [REVISION, String(error.current.revision)]] as [
        string,
        string,
      ][];
      const content = conflictPage(this.#context(exchange), other, {
        resume,
        hidden: hidden.filter(([name]) => name !== 'formspec-intent'),
      });
      return this.#document(exchange, content, 409);
    }
    await store.deleteExpired();
    const hasSecrets = engine.fields((field) => field.sensitive && !isEmpty(field.value)).length > 0;
    return this.#document(exchange, savedPage(this.#context(exchange), resume, { expires, hasSecrets }), 200);
  }
}

/** Browsers move focus to the element with `autofocus` when the page has loaded. Headings need `tabindex` for it. */
function withFocus(content: string, id: string): string {
  const at = content.indexOf(` id="${id}"`);
  if (at < 0) return content;
  const start = content.lastIndexOf('<', at);
  const tag = content.slice(start, content.indexOf('>', at));
  const isFocusable = / tabindex=/.test(tag) || /^<(?:a|button|input|select|textarea|summary)\b/.test(tag);
  return `${content.slice(0, at)} autofocus${isFocusable ? '' : ' tabindex="-1"'}${content.slice(at)}`;
}

function refusal(request: Request, { status, code, message, headers }: HttpRefusal): Response {
  const wantsJson = isJson(request) || draftToken(request) !== undefined;
  if (wantsJson) return jsonResponse(status, { error: { code, message } }, headers);
  return new Response(`${message}\n`, {
    status,
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...headers,
    },
  });
}
