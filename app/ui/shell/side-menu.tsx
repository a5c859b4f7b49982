import { type MouseEvent, useRef, useState } from 'react'
import { pageHref } from '#domain/navigation/href.ts'
import { Icon } from '../icon.tsx'
import { LinkItems } from '../link-items.tsx'
import { categoryLink, categoryPath, type MenuCategory, type Site, useCategories } from '../site.ts'
import { useNextPage } from '../use-next-page.ts'
import { ARTICLE_LINKS, GUIDE_LINKS, memberLinks } from './links.ts'

/**
 * The menu of a phone. Without JavaScript the button is a link to the same menu in the footer. With JavaScript the menu
 * opens as a modal dialog, which traps the focus and closes on navigation.
 */
export function SideMenu({ isSignedIn }: Pick<Site, 'isSignedIn'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [wasOpened, setWasOpened] = useState(false)
  useNextPage(() => dialog.current?.close())
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
        {wasOpened && <MenuContent isSignedIn={isSignedIn} onClose={() => dialog.current?.close()} />}
      </dialog>
    </>
  )
}

const LIST_LINKS = [
  { path: pageHref('ranking'), text: 'ランキング' },
  { path: pageHref('select'), text: '質問に答えて選ぶ' },
  { path: pageHref('item-list'), text: 'すべての商品' },
]

type MenuContentProps = Pick<Site, 'isSignedIn'> & { readonly onClose: () => void }

function MenuContent({ isSignedIn, onClose }: MenuContentProps) {
  const categories = useCategories()
  return (
    <div className="side-menu-body">
      <div className="side-menu-head">
        <p className="side-menu-title">メニュー</p>
        <button className="icon-button" type="button" aria-label="メニューを閉じる" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <ul className="side-menu-tiles">
        <LinkItems links={memberLinks(isSignedIn)} />
      </ul>
      <h2 className="side-menu-heading">商品を選ぶ</h2>
      <ul className="side-menu-list">
        {categories.map((category) => (
          <MenuBranch key={category.uid} category={category} />
        ))}
        <LinkItems links={LIST_LINKS} />
      </ul>
      <h2 className="side-menu-heading">ご案内</h2>
      <ul className="side-menu-list">
        <LinkItems links={[...GUIDE_LINKS, ...ARTICLE_LINKS]} />
      </ul>
    </div>
  )
}

function MenuBranch({ category }: { category: MenuCategory }) {
  if (category.children.length === 0) return <LinkItems links={[categoryLink(category)]} />
  return (
    <li>
      <details className="menu-branch accordion" name="menu-branch">
        <summary>{category.name}</summary>
        <ul>
          <LinkItems
            links={[
              { path: categoryPath(category.uid), text: `${category.name}のすべて` },
              ...category.children.map(categoryLink),
            ]}
          />
        </ul>
      </details>
    </li>
  )
}
