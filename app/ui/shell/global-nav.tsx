import { pageHref } from '#domain/navigation/href.ts'
import { Icon } from '../icon.tsx'
import { LinkItems } from '../link-items.tsx'
import { categoryLink, categoryPath, type MenuCategory, useCategories } from '../site.ts'
import { groupIn, useMenu } from './links.ts'

export function GlobalNav() {
  const links = groupIn(useMenu('guide'), 'nav')?.links ?? []
  return (
    <nav className="global-nav wide-only" aria-label="メインメニュー">
      <ul className="global-nav-list page">
        <li>
          <a href={pageHref('home')}>ホーム</a>
        </li>
        <CategoryMenu />
        <LinkItems links={links} />
      </ul>
    </nav>
  )
}

const LIST_LINK = { path: pageHref('item-list'), text: '商品を選ぶ' }

/** Opens on hover or by its button (app/shell-script/menus.ts). Without categories there is the link alone. */
function CategoryMenu() {
  const categories = useCategories()
  if (categories.length === 0) return <LinkItems links={[LIST_LINK]} />
  return (
    <li className="nav-with-panel">
      <a href={LIST_LINK.path}>{LIST_LINK.text}</a>
      <button
        className="nav-panel-button needs-script"
        type="button"
        aria-label="カテゴリーの一覧"
        aria-expanded={false}
        aria-controls="category-panel"
        suppressHydrationWarning={true}
      >
        <Icon name="down" size={14} />
      </button>
      <div className="nav-panel" id="category-panel" hidden suppressHydrationWarning={true}>
        <CategoryPanel categories={categories} />
      </div>
    </li>
  )
}

function CategoryPanel({ categories }: { categories: readonly MenuCategory[] }) {
  return (
    <ul className="nav-panel-columns page">
      {categories.map((category) => (
        <li key={category.uid}>
          <a className="nav-panel-parent" href={categoryPath(category.uid)}>
            {category.name}
          </a>
          {category.children.length > 0 && (
            <ul>
              <LinkItems links={category.children.map(categoryLink)} />
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
