import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { areaOf, findPage, PAGE_AREAS } from '#domain/navigation/find-page.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { wasCodeMissing } from './shell/reload-guard.tsx'

/**
 * Turns plain clicks on same-site links, and GET forms sent to pages of the shop, into client-side navigation, with one
 * listener for the whole document (docs/product/2, Shell). Pages therefore use plain `<a>` and `<form>`, which cost
 * nothing to render and work without JavaScript. `data-reload` requests a new document; `data-in-place` leaves the link
 * to its own script.
 */
export function useInAppLinks() {
  const navigate = useNavigate()
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]')
      const path = link && inAppPath(link)
      if (path === undefined || path === null || wasCodeMissing()) return
      event.preventDefault()
      navigate(path, { preventScrollReset: link?.hasAttribute('data-keep-scroll') })
    }
    const send = (event: SubmitEvent) => {
      if (event.defaultPrevented) return
      const path = formPath(event.target as HTMLFormElement, event.submitter)
      if (path === undefined || wasCodeMissing()) return
      event.preventDefault()
      navigate(path)
    }
    document.addEventListener('click', follow)
    document.addEventListener('submit', send)
    return () => {
      document.removeEventListener('click', follow)
      document.removeEventListener('submit', send)
    }
  }, [navigate])
}

/** The path of a link within the app; undefined when the browser should follow the link itself. */
function inAppPath(link: HTMLAnchorElement): string | undefined {
  if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return undefined
  if (link.hasAttribute('data-reload') || link.hasAttribute('data-in-place')) return undefined
  const url = new URL(link.href)
  if (url.origin !== location.origin || !isPagePath(url.pathname)) return undefined
  const isSamePage = url.pathname === location.pathname && url.search === location.search
  if (isSamePage && url.hash !== '') return undefined
  return `${currentPath(url.pathname)}${url.search}${url.hash}`
}

/** The path and query of a GET form without its empty fields; undefined for forms that post or lead off the site. */
function formPath(form: HTMLFormElement, submitter: HTMLElement | null): string | undefined {
  const button = submitter instanceof HTMLButtonElement ? submitter : undefined
  const method = button?.getAttribute('formmethod') ?? form.method
  if (method !== 'get' || form.hasAttribute('data-reload')) return undefined
  const url = new URL(button?.getAttribute('formaction') ?? form.getAttribute('action') ?? location.href, location.href)
  if (url.origin !== location.origin) return undefined
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form, button)) {
    if (typeof value === 'string' && value.trim() !== '') params.append(name, value)
  }
  const query = params.toString()
  return `${currentPath(url.pathname)}${query && `?${query}`}`
}

/** Rich content still links to the legacy list page (docs/product/2, Shell). */
function currentPath(pathname: string): string {
  return pathname === '/products/list.php' ? pageHref('item-list') : pathname
}

/**
 * Whether a path is a page of the shop. Files, pictures and API endpoints are answered by others, and the back office
 * has a style sheet of its own.
 */
function isPagePath(pathname: string): boolean {
  const isFile = /\.(?!php$|html$)[a-z0-9]+$/i.test(pathname)
  return !isFile && PAGE_AREAS.has(areaOf(pathname)) && findPage(pathname)?.kind !== 'staff'
}
