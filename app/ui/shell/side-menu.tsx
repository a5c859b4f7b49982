import { pageHref } from '#domain/navigation/href.ts'
import { Icon } from '../icon.tsx'
import { LinkItems } from '../link-items.tsx'
import { categoryLink, categoryPath, type MenuCategory, useCategories } from '../site.ts'
import { groupIn, useMenu, VISITOR_LINKS } from './links.ts'

/**
 * The menu of a phone, a modal dialog that app/shell-script/menus.ts opens. Without JavaScript the button is a link to
 * the same menu in the footer.
 */
export function SideMenu() {
  return (
    <>
      <a className="header-tool phone-only" href="#site-menu" aria-haspopup="dialog" data-opens-menu data-in-place>
        <Icon name="menu" />
        <span>メニュー</span>
      </a>
      <dialog className="side-menu" aria-label="メニュー" suppressHydrationWarning={true}>
        <MenuContent />
      </dialog>
    </>
  )
}

const LIST_LINKS = [
  { path: pageHref('ranking'), text: 'ランキング' },
  { path: pageHref('select'), text: '質問に答えて選ぶ' },
  { path: pageHref('item-list'), text: 'すべての商品' },
]

/** Also in the preview of menus. */
export function MenuContent() {
  const categories = useCategories()
  const guides = groupIn(useMenu('guide'), 'side')
  return (
    <div className="side-menu-body">
      <div className="side-menu-head">
        <p className="side-menu-title">メニュー</p>
        <form method="dialog">
          <button className="icon-button" type="submit" aria-label="メニューを閉じる">
            <Icon name="close" />
          </button>
        </form>
      </div>
      <ul className="side-menu-tiles">
        <LinkItems links={VISITOR_LINKS} />
      </ul>
      <h2 className="side-menu-heading">商品を選ぶ</h2>
      <ul className="side-menu-list">
        {categories.map((category) => (
          <MenuBranch key={category.uid} category={category} />
        ))}
        <LinkItems links={LIST_LINKS} />
      </ul>
      <h2 className="side-menu-heading">{guides?.title}</h2>
      <ul className="side-menu-list">
        <LinkItems links={guides?.links ?? []} />
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
