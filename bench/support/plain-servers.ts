/**
 * Baseline servers for a list or item page, each a separate process: `bytes` sends the same bytes from bare node:http;
 * `render` runs the same query and renders the same markup with plain renderToString. Prints its port. Started by
 * bench/page.ts: node bench/support/plain-servers.ts bytes|render page.html
 */
import { readFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { domToReact, htmlToDOM } from 'html-react-parser'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { openDatabase } from '#adapters/postgres/database/connect.ts'
import { createPorts } from '#bootstrap/ports.ts'
import { createServices } from '#bootstrap/services.ts'
import { readConfig } from '#config/config.ts'
import { parseItemId } from '#domain/catalog/item-id.ts'
import { parseItemQuery } from '#domain/catalog/item-query.ts'

const [kind, file = ''] = process.argv.slice(2)
const html = await readFile(file, 'utf8')
const server = createServer(kind === 'bytes' ? sendBytes() : await renderPlainly())
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))

function sendBytes(): RequestListener {
  const plain = Buffer.from(html)
  const gzip = gzipSync(plain)
  return (request, response) => {
    const isGzip = request.headers['accept-encoding'] === 'gzip'
    const bytes = isGzip ? gzip : plain
    const encoding = isGzip ? { 'content-encoding': 'gzip' } : {}
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': bytes.length, ...encoding })
    response.end(bytes)
  }
}

/** Renders the page's elements as one React tree without scripts for each request, after the query of the page. */
async function renderPlainly(): Promise<RequestListener> {
  const config = readConfig(console.error)
  const db = await openDatabase(config.database)
  const { catalog } = createServices(config, createPorts(config, db))
  const withoutScripts = html.replace(/<!DOCTYPE html>/i, '').replace(/<script[\s\S]*?<\/script>/g, '')
  const page = domToReact(htmlToDOM(withoutScripts) as Parameters<typeof domToReact>[0]) as ReactNode
  const findList = async (url: URL) => {
    const { query } = parseItemQuery(url.searchParams, await catalog.getCalendar())
    await Promise.all([catalog.listItems(query), catalog.listCategories(), catalog.listMakers()])
  }
  const handle: RequestListener = async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const { prefecture } = await catalog.getCalendar()
    const itemId = parseItemId(url.pathname.split('/').at(-1) ?? '')
    if (itemId !== undefined) await catalog.getItem(itemId, { days: 4, prefecture, isPreview: false })
    else await findList(url)
    const body = Buffer.from(`<!DOCTYPE html>${renderToString(page)}`)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length })
    response.end(body)
  }
  return (request, response) => void handle(request, response)
}
