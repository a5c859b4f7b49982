import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { pageHref } from '#domain/navigation/href.ts'
import { Icon } from '../icon.tsx'
import { categoryPath, type MenuCategory, type Site } from '../site.ts'
import { ARTICLE_LINKS, GUIDE_LINKS, memberLinks } from './links.ts'

/**
 * The menu of a phone. Without JavaScript the button is a link to the same menu in the footer. With JavaScript the menu
 * opens as a modal dialog, which traps the focus and closes on navigation.
 */
export function SideMenu({ categories, isSignedIn }: Pick<Site, 'categories' | 'isSignedIn'>) {
  const location = useLocation()
  const dialog = useRef<HTMLDialogElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs because the page changed
  useEffect(() => dialog.current?.close(), [location.key])
  const open = (event: MouseEvent) => {
    event.preventDefault()
    setWasOpened(true)
    dialog.current?.showModal()
  }
  const closeOutside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) event.currentTarget.close()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: without JavaScript it works as a link */}
      <a className="header-tool phone-only" href="#site-menu" aria-haspopup="dialog" onClick={open} data-in-place>
        <Icon name="menu" />
        <span>メニュー</span>
      </a>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself */}
      <dialog className="side-menu" ref={dialog} onClick={closeOutside} aria-label="メニュー">
        {wasOpened && (
          <MenuContent categories={categories} isSignedIn={isSignedIn} onClose={() => dialog.current?.close()} />
        )}
      </dialog>
    </>
  )
}

type MenuContentProps = Pick<Site, 'categories' | 'isSignedIn'> & { readonly onClose: () => void }

function MenuContent({ categories, isSignedIn, onClose }: MenuContentProps) {
  return (
    <div className="side-menu-body">
      <div className="side-menu-head">
        <p className="side-menu-title">メニュー</p>
        <button className="icon-button" type="button" aria-label="メニューを閉じる" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <ul className="side-menu-tiles">
        {memberLinks(isSignedIn).map(({ path, text }) => (
          <li key={path}>
            <a href={path}>{text}</a>
          </li>
        ))}
      </ul>
      <h2 className="side-menu-heading">商品を選ぶ</h2>
      <ul className="side-menu-list">
        {categories.map((category) => (
          <MenuBranch key={category.uid} category={category} />
        ))}
        <li>
          <a href={pageHref('ranking')}>ランキング</a>
        </li>
        <li>
          <a href={pageHref('select')}>質問に答えて選ぶ</a>
        </li>
        <li>
          <a href={pageHref('item-list')}>すべての商品</a>
        </li>
      </ul>
      <h2 className="side-menu-heading">ご案内</h2>
      <ul className="side-menu-list">
        {[...GUIDE_LINKS, ...ARTICLE_LINKS].map(({ path, text }) => (
          <li key={path}>
            <a href={path}>{text}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function MenuBranch({ category }: { category: MenuCategory }) {
  if (category.children.length === 0) {
    return (
      <li>
        <a href={categoryPath(category.uid)}>{category.name}</a>
      </li>
    )
  }
  return (
    <li>
      <details className="menu-branch accordion" name="menu-branch">
        <summary>{category.name}</summary>
        <ul>
          <li>
            <a href={categoryPath(category.uid)}>{category.name}のすべて</a>
          </li>
          {category.children.map((child) => (
            <li key={child.uid}>
              <a href={categoryPath(child.uid)}>{child.name}</a>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
