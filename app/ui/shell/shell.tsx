import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { showKnownFavourites } from '#app/shell-script/favourites.ts'
import { shownVisitor, showVisitor } from '#app/shell-script/visitor.ts'
import { bannerConditions } from '#app/text/promises.ts'
import { TourOffer } from '#app/tour/tour-offer.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import { FavouriteForms } from '../favourite-forms.tsx'
import { useDroppedConnection } from '../form/dropped-connection.ts'
import { Logo } from '../icon.tsx'
import { useInAppLinks } from '../in-app-links.ts'
import { SessionSync } from '../session/session-sync.tsx'
import { type Site, useCartCount, useIsSignedIn, useSite } from '../site.ts'
import { ShopEffects } from './app-effects.tsx'
import { CheckoutFooter, CheckoutHeader, useIsCheckout } from './checkout-shell.tsx'
import { GlobalNav } from './global-nav.tsx'
import { useRoutePrefetching } from './late-effects.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Links and forms, which app/shell-script improves: that script is also on pages without those of the router. */
export function Shell({ children }: { children: ReactNode }) {
  const { endedText, banner } = useSite() ?? {}
  const isSignedIn = useIsSignedIn()
  useShownVisitor()
  useRoutePrefetching()
  const isCheckout = useIsCheckout()
  return (
    <>
      <a className="skip-link" href="#main">
        本文へ進む
      </a>
      <InAppNavigation />
      {isCheckout ? (
        <CheckoutHeader />
      ) : (
        <>
          <header className="shell-head">
            {banner === undefined ? <PromiseBanner /> : <ShopBanner {...banner} />}
            <SiteHeader />
          </header>
          <GlobalNav />
        </>
      )}
      {endedText !== undefined && (
        <p className="session-ended" role="status">
          {endedText}
        </p>
      )}
      <Main>{children}</Main>
      <TourOffer />
      {isCheckout ? <CheckoutFooter /> : <SiteFooter />}
      <FavouriteForms />
      <ShopEffects />
      {isSignedIn !== undefined && <SessionSync isSignedIn={isSignedIn} />}
    </>
  )
}

/** Shows the visitor of the loader data, and again what React has rendered anew (app/ui/server-markup.tsx). */
function useShownVisitor() {
  const visitor = useSite()?.visitor
  const cartCount = useCartCount()
  useEffect(() => {
    const known = visitor ?? shownVisitor()
    if (known !== undefined) showVisitor({ ...known, cartCount: cartCount ?? known.cartCount })
    showKnownFavourites()
  }, [visitor, cartCount])
}

function PromiseBanner() {
  const settings = useSite()?.settings
  if (settings === undefined) return null
  return (
    <p className="promise-banner">
      <a href={pageHref('other-info-shortest-delivered')}>
        <b>{settings.cutOff}</b>までのご注文は<b>当日発送</b>
        {`、${settings.arrivals}にお届け`}
        <small>{bannerConditions(settings)}</small>
      </a>
    </p>
  )
}

/** What the shop announces for some days. */
function ShopBanner({ text, note, path }: NonNullable<Site['banner']>) {
  return (
    <p className="promise-banner">
      <a href={path}>
        {text}
        {note !== undefined && <small>{note}</small>}
      </a>
    </p>
  )
}

/** The page itself. After a navigation it takes the focus and a screen reader announces its title. */
function Main({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const shownPath = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    main.current?.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname])
  return (
    <>
      <main id="main" tabIndex={-1} ref={main}>
        {children}
      </main>
      <p className="spoken" aria-live="polite">
        {title}
      </p>
    </>
  )
}

/** Opens links in the document. The style sheet shows the bar once that has taken 200 ms (docs/product/9, Pages). */
function InAppNavigation() {
  const isFetching = useInAppLinks()
  const isNavigating = useNavigation().state !== 'idle'
  const isDropped = useDroppedConnection() !== undefined
  const isLoading = (isFetching || isNavigating) && !isDropped
  return <div className="loading-bar" data-loading={isLoading || undefined} aria-hidden="true" />
}

export function EmptyShell({ children }: { children: ReactNode }) {
  return (
    <div className="empty-shell">
      <header className="empty-shell-logo">
        <Logo />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  )
}

export type PageHandle = {
  /** `empty`: no header, menu or footer (docs/product/2, Page metadata: layouts); `staff`: the back office. */
  readonly layout?: 'empty' | 'staff'
  /** Of a page that is only read: its document has no scripts of the router (decision 104). */
  readonly hydrates?: false
}

export type PageLayout = {
  readonly hasEmptyLayout: boolean
  readonly isBackOffice: boolean
  /** Always in the browser, where only such documents render: other pages are shown within them. */
  readonly hydrates: boolean
}

/** `isError`: an error page, which is only read. */
export function pageLayout(matches: readonly { readonly handle?: unknown }[], isError: boolean): PageLayout {
  const handles = matches.map(({ handle }) => (handle ?? {}) as PageHandle)
  return {
    hasEmptyLayout: handles.some(({ layout }) => layout === 'empty'),
    isBackOffice: handles.some(({ layout }) => layout === 'staff'),
    hydrates: !import.meta.env.SSR || (!isError && handles.every(({ hydrates }) => hydrates !== false)),
  }
}
