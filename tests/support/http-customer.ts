import { type Part, parsePage } from './html.ts'
import { fetchWithoutKeepAlive } from './shop-process.ts'

/** A page as somebody sees it, with the address that it has. */
export type LoadedPage = { readonly path: string; readonly status: number; readonly page: Part }

/** Somebody at a browser without scripts: keeps cookies, follows redirects, fills in forms. */
export type HttpCustomer = {
  open(path: string): Promise<LoadedPage>
  post(path: string, fields: Readonly<Record<string, string>>): Promise<LoadedPage>
  /** Sends the form that has all of these fields, with what else is filled in there. */
  submit(seen: LoadedPage, fields: Readonly<Record<string, string>>): Promise<LoadedPage>
  /** The value of a cookie that she carries. */
  cookie(name: string): string
  /** All cookies, to go on in a browser. */
  cookies(): { readonly name: string; readonly value: string }[]
  /** The shop is somewhere else now: other processes of it, the same cookies. */
  moveTo(siteUrl: string): void
}

const MAX_REDIRECTS = 8

/** A new customer of the shop at an address. What the network does to her is thrown. */
export function httpCustomer(siteUrl: string): HttpCustomer {
  const cookies = new Map<string, string>()
  let site = siteUrl
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetchWithoutKeepAlive(`${site}${path}`, {
      ...init,
      redirect: 'manual',
      headers: { cookie, origin: site, 'user-agent': 'customer' },
    })
    for (const given of answer.headers.getSetCookie()) keep(cookies, given)
    return answer
  }
  const follow = async (path: string, init?: RequestInit): Promise<LoadedPage> => {
    let at = path
    let answer = await send(at, init)
    for (let times = 0; times < MAX_REDIRECTS && answer.status >= 300 && answer.status < 400; times += 1) {
      await answer.body?.cancel()
      at = pathOf(answer.headers.get('location') ?? '', at)
      answer = await send(at)
    }
    return { path: at, status: answer.status, page: parsePage(await answer.text()) }
  }
  const post: HttpCustomer['post'] = (path, fields) =>
    follow(path, { method: 'POST', body: new URLSearchParams(fields) })
  return {
    open: (path) => follow(path),
    post,
    submit: ({ path, page, status }, fields) => {
      const form = page.all('form').find((each) => Object.keys(fields).every((name) => has(each, name)))
      if (form === undefined)
        throw new Error(`${path} (${status}) has no form with ${Object.keys(fields)}: ${page.text}`)
      return post(pathOf(form.attributes.action ?? '', path), { ...filledIn(form), ...fields })
    },
    cookie: (name) => cookies.get(name) ?? '',
    cookies: () => [...cookies].map(([name, value]) => ({ name, value })),
    moveTo(url) {
      site = url
    },
  }
}

function keep(cookies: Map<string, string>, given: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? []
  if (/;\s*max-age=0/i.test(given)) cookies.delete(name)
  else cookies.set(name, value)
}

/** Where a link leads from a page; whatever host it names, it is this shop. */
function pathOf(link: string, from: string): string {
  const { pathname, search } = new URL(link, new URL(from, 'http://shop.test'))
  return `${pathname}${search}`
}

function has(form: Part, name: string): boolean {
  return ['input', 'select', 'textarea', 'button'].some((kind) => form.all(kind, { name }).length > 0)
}

/** What a form holds before anybody touches it. */
function filledIn(form: Part): Record<string, string> {
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
