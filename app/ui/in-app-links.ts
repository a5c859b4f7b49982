import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/**
 * One listener for the whole document: a plain click on a same-site link, and a GET form sent to a page of the shop,
 * become an in-app navigation (specification 2, Shell). Pages therefore use plain `<a>` and `<form>`, which cost
 * nothing to render and work without JavaScript. `data-reload` asks for a new document, `data-in-place` leaves the link
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
      if (path === undefined || path === null) return
      event.preventDefault()
      navigate(path, { preventScrollReset: link?.hasAttribute('data-keep-scroll') })
    }
    const send = (event: SubmitEvent) => {
      if (event.defaultPrevented) return
      const path = formPath(event.target as HTMLFormElement, event.submitter)
      if (path === undefined) return
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

/** Where a link leads inside the app; undefined when the browser should follow it by itself. */
export function inAppPath(link: HTMLAnchorElement): string | undefined {
  if ((link.target && link.target !== '_self') || link.hasAttribute('download')) return undefined
  if (link.hasAttribute('data-reload') || link.hasAttribute('data-in-place')) return undefined
  const url = new URL(link.href)
  if (url.origin !== location.origin || !isPage(url.pathname)) return undefined
  const isSamePage = url.pathname === location.pathname && url.search === location.search
  if (isSamePage && url.hash !== '') return undefined
  return `${currentPath(url.pathname)}${url.search}${url.hash}`
}

/** The address a GET form asks for, empty fields left out; undefined for forms that post or go elsewhere. */
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

/** Rich content still links to the list page of the former shop (specification 2, Shell). */
function currentPath(pathname: string): string {
  return pathname === '/products/list.php' ? '/items/list' : pathname
}

/** Files, pictures and programs' addresses are none of the router's. */
function isPage(pathname: string): boolean {
  return (
    !/\.(?!php$|html$)[a-z0-9]+$/i.test(pathname) && !/^\/(images|files|documents|asia-northeast1)\//.test(pathname)
  )
}
