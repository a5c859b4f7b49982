import { html } from 'hono/html'
import type { z } from 'zod'
import type { CallDescription } from '../calls/call.ts'
import { CALL_STATUS } from '../calls/call-errors.ts'
import { toJsonSchema } from '../calls/open-api.ts'

/** The HTML page of the API documentation: collapsed calls by area. Works without scripts. */
export function apiPage(calls: readonly CallDescription[]) {
  const areas = [...Map.groupBy(calls, ({ tag }) => tag)]
  return html`<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Calls | 墨礼 SUMIREI</title>
<link rel="stylesheet" href="/docs/api/style.css"></head>
<body>
<header><h1>Calls for programs</h1>
<p>The same as an <a href="/docs/api/openapi.json">OpenAPI 3.1 document</a>. How to call: docs/api.md.</p>
<nav aria-label="Areas"><ul>${areas.map(
    ([tag, group]) => html`<li><a href="#${tag}">${tag}</a> ${group.length}</li>`,
  )}</ul></nav>
</header>
<main>${areas.map(
    ([tag, group]) => html`<section id="${tag}" aria-labelledby="${tag}-title">
<h2 id="${tag}-title">${tag}</h2>${group.map(renderCall)}</section>`,
  )}
<section aria-labelledby="refusals"><h2 id="refusals">Refusals</h2>
<p><code>{"error": {"status": …, "message": …}}</code></p>
<table><thead><tr><th scope="col">status</th><th scope="col">HTTP</th></tr></thead>
<tbody>${Object.entries(CALL_STATUS).map(
    ([status, http]) => html`<tr><td><code>${status}</code></td><td>${http}</td></tr>`,
  )}</tbody></table></section>
</main></body></html>`
}

function renderCall({ name, method, path, summary, request, response, callers, errors = [] }: CallDescription) {
  return html`<details id="${name}">
<summary><code class="method">${method}</code> <code>${path}</code> <span>${summary}</span></summary>
<dl><dt>Name</dt><dd>${name}</dd><dt>Who</dt><dd>${callers.join(', ')}</dd>
${errors.length > 0 ? html`<dt>Refusals</dt><dd>${errors.join(', ')}</dd>` : ''}</dl>
${renderSchema('Path', request.params)}${renderSchema('Query', request.query)}
${renderSchema('Body', request.body)}${renderSchema('Answer', response, 'output')}
</details>`
}

function renderSchema(title: string, schema: z.ZodType | undefined, io: 'input' | 'output' = 'input') {
  if (schema === undefined) return ''
  return html`<h3>${title}</h3><pre tabindex="0">${JSON.stringify(toJsonSchema(schema, io), null, 2)}</pre>`
}
