import { Fragment } from 'react'
import { pageHref } from '#domain/navigation/href.ts'
import { FAVOURITES_LABEL_ID } from '../favourite-forms.tsx'
import { Icon, Logo } from '../icon.tsx'
import { ServerMarkup } from '../server-markup.tsx'
import { useCartCount, useSite } from '../site.ts'
import { HeaderTelephone } from '../urgent-help.tsx'
import { MEMBER_LINKS } from './links.ts'
import { SideMenu } from './side-menu.tsx'

export function SiteHeader() {
  const site = useSite()
  const cartCount = useCartCount() ?? 0
  return (
    <div className="site-header">
      <a
        className="logo-link"
        href={pageHref('home')}
        aria-label={site === undefined ? 'ホーム' : `${site.shopName} ホーム`}
      >
        <Logo />
      </a>
      <SearchForm className="header-search-wide" id="site-search" />
      <nav className="header-tools" aria-label="お客様メニュー">
        {site !== undefined && <HeaderTelephone {...site} />}
        <MemberTools />
        <PhoneSearch />
        <a className="header-tool" href={pageHref('favorite')}>
          <Icon name="heart" />
          <span id={FAVOURITES_LABEL_ID}>お気に入り</span>
        </a>
        <a className="header-tool" href={pageHref('cart')}>
          <Icon name="bag" />
          <span>カート</span>
          <span className="cart-count" hidden={cartCount === 0} suppressHydrationWarning={true}>
            <span suppressHydrationWarning={true}>{cartCount}</span>
            <span className="spoken">点</span>
          </span>
        </a>
        <SideMenu />
      </nav>
    </div>
  )
}

/** Members find their page and sign-out, other visitors sign-in and registration (docs/product/6). */
function MemberTools() {
  return Object.entries(MEMBER_LINKS).map(([audience, [main, other]]) => (
    <Fragment key={audience}>
      <a className={`header-tool wide-only ${audience}`} href={main.path}>
        <Icon name="person" />
        <span>{main.text}</span>
      </a>
      <a className={`header-tool wide-only ${audience}`} href={other.path}>
        <span className="header-tool-plain">{other.text}</span>
      </a>
    </Fragment>
  ))
}

/** On a phone the search form expands below the header; it collapses on navigation (app/shell-script/menus.ts). */
function PhoneSearch() {
  return (
    <details className="header-search-fold" suppressHydrationWarning={true}>
      <summary className="header-tool">
        <Icon name="search" />
        <span>検索</span>
      </summary>
      <SearchForm className="header-search-panel" id="site-search-phone" />
    </details>
  )
}

/** The suggestions are shown by app/shell-script/later/suggestions.ts. */
export function SearchForm({ className, id }: { className: string; id: string }) {
  const service = useSite()?.searchService
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
        />
        <button className="icon-button search-button" type="submit" aria-label="検索する">
          <Icon name="search" size={20} />
        </button>
        <ServerMarkup className="suggestion-slot" html="" data-service={service && JSON.stringify(service)} />
      </form>
    </search>
  )
}
