import { type ComponentType, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { pageHref } from '#domain/navigation/href.ts'
import { FAVOURITES_LABEL_ID } from '../favourite-forms.tsx'
import { Icon, Logo } from '../icon.tsx'
import type { SuggestionsProps } from '../search-suggestions.tsx'
import { type Site, useCartCount, useSite } from '../site.ts'
import { HeaderTelephone } from '../urgent-help.tsx'
import { useNextPage } from '../use-next-page.ts'
import { memberLinks } from './links.ts'
import { SideMenu } from './side-menu.tsx'

export function SiteHeader({ isSignedIn }: Pick<Site, 'isSignedIn'>) {
  const site = useSite()
  const cartCount = useCartCount()
  return (
    <div className="site-header">
      <a className="logo-link" href={pageHref('home')} aria-label="墨礼 SUMIREI ホーム">
        <Logo />
      </a>
      <SearchForm className="header-search-wide" id="site-search" />
      <nav className="header-tools" aria-label="お客様メニュー">
        {site !== undefined && <HeaderTelephone {...site} />}
        <MemberTools isSignedIn={isSignedIn} />
        <PhoneSearch />
        <a className="header-tool" href={pageHref('favorite')}>
          <Icon name="heart" />
          <span id={FAVOURITES_LABEL_ID}>お気に入り</span>
        </a>
        <a className="header-tool" href={pageHref('cart')}>
          <Icon name="bag" />
          <span>カート</span>
          {cartCount > 0 && (
            <span className="cart-count">
              <span>{cartCount}</span>
              <span className="spoken">点</span>
            </span>
          )}
        </a>
        <SideMenu isSignedIn={isSignedIn} />
      </nav>
    </div>
  )
}

/** Members find their page and sign-out, other visitors sign-in and registration (docs/product/6). */
function MemberTools({ isSignedIn }: Pick<Site, 'isSignedIn'>) {
  const [main, other] = memberLinks(isSignedIn)
  return (
    <>
      <a className="header-tool wide-only" href={main?.path}>
        <Icon name="person" />
        <span>{main?.text}</span>
      </a>
      <a className="header-tool wide-only" href={other?.path}>
        <span className="header-tool-plain">{other?.text}</span>
      </a>
    </>
  )
}

/** On a phone the search form expands below the header; it collapses on navigation. */
function PhoneSearch() {
  const details = useRef<HTMLDetailsElement>(null)
  useNextPage(() => {
    if (details.current) details.current.open = false
  })
  useEffect(() => {
    // Opened before hydration: the focus is where the press left it.
    if (details.current?.contains(document.activeElement)) details.current.querySelector('input')?.focus()
  }, [])
  return (
    <details className="header-search-fold" ref={details}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button, by keyboard too */}
      <summary className="header-tool" onClick={openWithFocus}>
        <Icon name="search" />
        <span>検索</span>
      </summary>
      <SearchForm className="header-search-panel" id="site-search-phone" />
    </details>
  )
}

/** Opened by the press itself and not by its default, so that phones show their keyboard. */
function openWithFocus(event: MouseEvent<HTMLElement>): void {
  const details = event.currentTarget.parentElement
  if (!(details instanceof HTMLDetailsElement) || details.open) return
  event.preventDefault()
  details.open = true
  details.querySelector('input')?.focus()
}

export function SearchForm({ className, id }: { className: string; id: string }) {
  const { key } = useLocation()
  const [text, setText] = useState('')
  const Suggestions = useSuggestions(text)
  const input = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs because the page changed
  useEffect(() => setText(''), [key])
  useEffect(() => {
    // What the focused box contains was typed before hydration.
    if (input.current === document.activeElement) setText(input.current?.value ?? '')
  }, [])
  return (
    <search className={className}>
      <form className="search-form" action={pageHref('item-list')} method="get">
        <label className="spoken" htmlFor={id}>
          商品を検索する
        </label>
        <input
          className="entry search-entry"
          id={id}
          ref={input}
          type="search"
          name="name"
          maxLength={100}
          placeholder="商品名・ブランド・素材など"
          enterKeyHint="search"
          autoComplete="off"
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={focusFirstSuggestion}
        />
        <button className="icon-button search-button" type="submit" aria-label="検索する">
          <Icon name="search" size={20} />
        </button>
        {Suggestions && <Suggestions id={`${id}-lines`} text={text} />}
      </form>
    </search>
  )
}

/** The list of suggestions, whose script is loaded once something is typed. Without it the search box works alone. */
function useSuggestions(text: string): ComponentType<SuggestionsProps> | undefined {
  const [list, setList] = useState<ComponentType<SuggestionsProps>>()
  const isNeeded = text !== '' && list === undefined
  useEffect(() => {
    if (!isNeeded) return
    void import('../search-suggestions.tsx').then(
      ({ Suggestions }) => setList(() => Suggestions),
      () => undefined,
    )
  }, [isNeeded])
  return list
}

function focusFirstSuggestion(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'ArrowDown') return
  const first = event.currentTarget.form?.querySelector<HTMLAnchorElement>('.suggestions a')
  if (!first) return
  event.preventDefault()
  first.focus()
}
