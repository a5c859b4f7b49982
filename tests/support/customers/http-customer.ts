import { type Part, parsePage } from '../pages/html.ts'
import { fetchWithoutKeepAlive } from '../processes/shop-process.ts'

/** A loaded page and its address. */
export type LoadedPage = { readonly path: string; readonly status: number; readonly page: Part }

/** Typed texts, and files that were chosen. */
type Fields = Readonly<Record<string, string | File>>

/** A customer with a browser without scripts, which stores cookies, follows redirects and submits forms. */
export type HttpCustomer = {
  open(path: string): Promise<LoadedPage>
  post(path: string, fields: Fields): Promise<LoadedPage>
  /** Submits the form that has all of these fields, with the values of its other fields. */
  submit(page: LoadedPage, fields: Fields): Promise<LoadedPage>
  /** The value of a cookie. */
  cookie(name: string): string
  /** All cookies, for use in a browser. */
  cookies(): { readonly name: string; readonly value: string }[]
  /** Continues at another process of the shop, with the same cookies. */
  moveTo(siteUrl: string): void
}

const MAX_REDIRECTS = 8

/** A new customer of the shop at an address. Network errors are thrown. */
export function httpCustomer(siteUrl: string): HttpCustomer {
  const cookies = new Map<string, string>()
  let site = siteUrl
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetchWithoutKeepAlive(`${site}${path}`, {
      ...init,
      redirect: 'manual',
      headers: { cookie, origin: site, 'user-agent': 'customer' },
    })
    for (const line of response.headers.getSetCookie()) storeCookie(cookies, line)
    return response
  }
  const follow = async (path: string, init?: RequestInit): Promise<LoadedPage> => {
    let current = path
    let response = await send(current, init)
    for (let count = 0; count < MAX_REDIRECTS && response.status >= 300 && response.status < 400; count += 1) {
      await response.body?.cancel()
      current = pathOf(response.headers.get('location') ?? '', current)
      response = await send(current)
    }
    return { path: current, status: response.status, page: parsePage(await response.text()) }
  }
  const post: HttpCustomer['post'] = (path, fields) => follow(path, { method: 'POST', body: bodyOf(fields) })
  return {
    open: (path) => follow(path),
    post,
    submit: ({ path, page, status }, fields) => {
      const form = page.all('form').find((each) => Object.keys(fields).every((name) => hasField(each, name)))
      if (form === undefined)
        throw new Error(`${path} (${status}) has no form with ${Object.keys(fields)}: ${page.text}`)
      return post(pathOf(form.attributes.action ?? '', path), { ...initialValues(form), ...fields })
    },
    cookie: (name) => cookies.get(name) ?? '',
    cookies: () => [...cookies].map(([name, value]) => ({ name, value })),
    moveTo(url) {
      site = url
    },
  }
}

function bodyOf(fields: Fields): URLSearchParams | FormData {
  const texts = Object.entries(fields).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  if (texts.length === Object.keys(fields).length) return new URLSearchParams(texts)
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

function storeCookie(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (/;\s*max-age=0/i.test(line)) cookies.delete(name)
  else cookies.set(name, value)
}

/** The path of a link on a page; its host is ignored. */
function pathOf(link: string, from: string): string {
  const { pathname, search } = new URL(link, new URL(from, 'http://shop.test'))
  return `${pathname}${search}`
}

function hasField(form: Part, name: string): boolean {
  return ['input', 'select', 'textarea', 'button'].some((kind) => form.all(kind, { name }).length > 0)
}

/** The initial values of a form. */
function initialValues(form: Part): Record<string, string> {
  const inputs = form
    .all('input', { name: true })
    .filter(({ attributes: { type = 'text', checked } }) => !/^(radio|checkbox)$/.test(type) || checked !== undefined)
    .map(({ attributes: { name = '', value = '' } }) => [name, value])
  const texts = form.all('textarea', { name: true }).map(({ attributes: { name = '' }, text }) => [name, text])
  const choices = form.all('select', { name: true }).map((select) => {
    const options = select.all('option')
    const chosen = options.find(({ attributes }) => attributes.selected !== undefined) ?? options[0]
    return [select.attributes.name ?? '', chosen?.attributes.value ?? '']
  })
  return Object.fromEntries([...inputs, ...texts, ...choices])
}
