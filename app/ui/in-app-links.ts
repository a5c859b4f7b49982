import { useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router'
import { areaOf, findPage, PAGE_AREAS } from '#domain/navigation/find-page.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { untilSentAgain } from './form/waiting-requests.ts'
import { fetchPageCode } from './page-code.ts'
import { openDocument } from './shell/reload-guard.tsx'

type Target = { readonly path: string }

/**
 * Turns plain clicks on same-site links, and GET forms sent to pages of the shop, into client-side navigation, with one
 * listener for the whole document (docs/product/2, Shell). Pages therefore use plain `<a>` and `<form>`, which cost
 * nothing to render and work without JavaScript. `data-reload` requests a new document; `data-in-place` leaves the link
 * to its own script. Returns whether the code of a page is being fetched.
 */
export function useInAppLinks(): boolean {
  const [target, setTarget] = useState<Target>()
  useOpening(target, setTarget)
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href]')
      const path = link && inAppPath(link)
      if (path === undefined || path === null) return
      event.preventDefault()
      setTarget({ path })
    }
    const send = (event: SubmitEvent) => {
      if (event.defaultPrevented) return
      const path = formPath(event.target as HTMLFormElement, event.submitter)
      if (path === undefined) return
      event.preventDefault()
      setTarget({ path })
    }
    document.addEventListener('click', follow)
    document.addEventListener('submit', send)
    return () => {
      document.removeEventListener('click', follow)
      document.removeEventListener('submit', send)
    }
  }, [])
  return target !== undefined
}

/**
 * Opens a page when its code has arrived: the router reloads the current page for code that it cannot load, and forgets
 * the press. Without a connection the page stays until the visitor tries again (docs/decisions/053). A page whose code
 * is gone, as after a new build, is opened as a document.
 */
function useOpening(target: Target | undefined, setTarget: (target: undefined) => void): void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const type = useNavigationType()
  useEffect(() => {
    if (target === undefined) return
    const replaced = new AbortController()
    const open = async () => {
      let code = await fetchPageCode(target.path)
      while (code === 'dropped' && !replaced.signal.aborted) {
        await untilSentAgain('page', replaced.signal)
        code = await fetchPageCode(target.path)
      }
      if (replaced.signal.aborted) return
      setTarget(undefined)
      if (code === 'missing') openDocument(target.path)
      else navigate(target.path)
    }
    open().catch((error) => {
      if (!replaced.signal.aborted) throw error
    })
    return () => replaced.abort()
  }, [target, setTarget, navigate])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key tells that the visitor went back or forward
  useEffect(() => {
    if (type === NavigationType.Pop) setTarget(undefined)
  }, [key, type, setTarget])
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
