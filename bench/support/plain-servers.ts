/**
 * What the list page is measured beside, each in a process of its own: `bytes` sends the same bytes from bare
 * node:http; `render` asks the same query and renders the same markup with plain renderToString. Prints its port. Run
 * by bench/page.ts: node bench/support/plain-servers.ts bytes|render page.html
 */
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { domToReact, htmlToDOM } from 'html-react-parser'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { openDatabase } from '#adapters/postgres/connect.ts'
import { parseItemQuery } from '#domain/catalog/item-query.ts'
import { readConfig } from '#root/config.ts'
import { openPorts, wireServices } from '#root/wiring.ts'

const [kind, file = ''] = process.argv.slice(2)
const html = await readFile(file, 'utf8')
const server = createServer(kind === 'bytes' ? sendBytes() : await renderPlainly())
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))

function sendBytes(): RequestListener {
  const bytes = Buffer.from(html)
  return (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': bytes.length })
    response.end(bytes)
  }
}

/** The page's own elements as one React tree without scripts, rendered anew for each request after the page's query. */
async function renderPlainly(): Promise<RequestListener> {
  const config = readConfig()
  const db = await openDatabase({ ...config, poolSize: config.databasePool })
  const { catalog } = wireServices(config, openPorts(config, db))
  const withoutScripts = html.replace(/<!DOCTYPE html>/i, '').replace(/<script[\s\S]*?<\/script>/g, '')
  const page = domToReact(htmlToDOM(withoutScripts) as Parameters<typeof domToReact>[0]) as ReactNode
  const answer: RequestListener = async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const { todayOn, earliestOn } = await catalog.getCalendar()
    const { query } = parseItemQuery(url.searchParams, { todayOn, earliestOn })
    await Promise.all([catalog.listItems(query), catalog.listCategories(), catalog.listMakers()])
    const body = Buffer.from(`<!DOCTYPE html>${renderToString(page)}`)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length })
    response.end(body)
  }
  return (request, response) => void answer(request, response)
}
