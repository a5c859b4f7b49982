import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { pageHref } from '#domain/navigation/href.ts'
import { Icon } from '../icon.tsx'
import { Logo } from '../logo.tsx'
import type { Site } from '../site.ts'
import { memberLinks } from './links.ts'
import { focusFirstSuggestion, Suggestions, useSuggestions } from './search-suggestions.tsx'
import { SideMenu } from './side-menu.tsx'

type HeaderProps = Pick<Site, 'categories' | 'cartCount' | 'isSignedIn'>

/** Logo, search, favourites and cart; on a phone also the menu. */
export function SiteHeader({ categories, cartCount, isSignedIn }: HeaderProps) {
  return (
    <div className="site-header">
      <a className="logo-link" href={pageHref('home')} aria-label="墨礼 SUMIREI ホーム">
        <Logo />
      </a>
      <SearchForm className="header-search-wide" id="site-search" />
      <nav className="header-tools" aria-label="お客様メニュー">
        <MemberTools isSignedIn={isSignedIn} />
        <PhoneSearch />
        <a className="header-tool" href={pageHref('favorite')}>
          <Icon name="heart" />
          <span>お気に入り</span>
        </a>
        <a className="header-tool" href={pageHref('cart')}>
          <Icon name="bag" />
          <span>カート</span>
          {cartCount > 0 && (
            <span className="cart-count">
              {cartCount}
              <span className="spoken">点</span>
            </span>
          )}
        </a>
        <SideMenu categories={categories} isSignedIn={isSignedIn} />
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
  const location = useLocation()
  const details = useRef<HTMLDetailsElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs because the page changed
  useEffect(() => {
    if (details.current) details.current.open = false
  }, [location.key])
  return (
    <details className="header-search-fold" ref={details}>
      <summary className="header-tool">
        <Icon name="search" />
        <span>検索</span>
      </summary>
      <SearchForm className="header-search-panel" id="site-search-phone" />
    </details>
  )
}

function SearchForm({ className, id }: { className: string; id: string }) {
  const { key } = useLocation()
  const [text, setText] = useState('')
  const lines = useSuggestions(text)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs because the page changed
  useEffect(() => setText(''), [key])
  return (
    <search className={className}>
      <form className="search-form" action={pageHref('item-list')} method="get">
        <label className="spoken" htmlFor={id}>
          商品を検索する
        </label>
        <input
          className="entry search-entry"
          id={id}
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
        <Suggestions id={`${id}-lines`} lines={lines} />
        <p className="spoken" role="status">
          {lines.length > 0 && `候補が${lines.length}件あります`}
        </p>
      </form>
    </search>
  )
}
