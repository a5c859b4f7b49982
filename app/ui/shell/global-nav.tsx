import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { HEADER_MENU_HOVER_RESET_MS } from '#domain/constants.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { Icon } from '../icon.tsx'
import { LinkItems } from '../link-items.tsx'
import { categoryLink, categoryPath, useCategories } from '../site.ts'
import { useNextPage } from '../use-next-page.ts'

const NAV_LINKS = [
  { path: pageHref('ranking'), text: 'ランキング' },
  { path: pageHref('service'), text: 'ご利用ガイド' },
  { path: pageHref('about'), text: 'はじめての方へ' },
  { path: pageHref('feature-manner'), text: 'マナーの読みもの' },
]

export function GlobalNav() {
  return (
    <nav className="global-nav wide-only" aria-label="メインメニュー">
      <ul className="global-nav-list page">
        <li>
          <a href={pageHref('home')}>ホーム</a>
        </li>
        <CategoryMenu />
        <LinkItems links={NAV_LINKS} />
      </ul>
    </nav>
  )
}

/** Opens on hover or by its button; closes half a second after the pointer leaves, or by Escape. */
function CategoryMenu() {
  const [isOpen, setOpen] = useState(false)
  const reset = useRef<ReturnType<typeof setTimeout>>(undefined)
  const button = useRef<HTMLButtonElement>(null)
  const enter = () => {
    clearTimeout(reset.current)
    setOpen(true)
  }
  const leave = () => {
    clearTimeout(reset.current)
    reset.current = setTimeout(() => setOpen(false), HEADER_MENU_HOVER_RESET_MS)
  }
  // Hovering has already opened the panel, so a pointer click must not close it. A keyboard click toggles it.
  const press = (event: MouseEvent) => setOpen(event.detail === 0 ? !isOpen : true)
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    setOpen(false)
    button.current?.focus()
  }
  const closeByFocus = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  useNextPage(() => setOpen(false))
  return (
    <li
      className="nav-with-panel"
      onPointerEnter={enter}
      onPointerLeave={leave}
      onKeyDown={closeByKey}
      onBlur={closeByFocus}
    >
      <a href={pageHref('item-list')}>商品を選ぶ</a>
      <button
        className="nav-panel-button needs-script"
        type="button"
        ref={button}
        aria-label="カテゴリーの一覧"
        aria-expanded={isOpen}
        aria-controls="category-panel"
        onClick={press}
      >
        <Icon name="down" size={14} />
      </button>
      <div className="nav-panel" id="category-panel" hidden={!isOpen}>
        {isOpen && <CategoryPanel />}
      </div>
    </li>
  )
}

function CategoryPanel() {
  return (
    <ul className="nav-panel-columns page">
      {useCategories().map((category) => (
        <li key={category.uid}>
          <a className="nav-panel-parent" href={categoryPath(category.uid)}>
            {category.name}
          </a>
          <ul>
            <LinkItems links={category.children.map(categoryLink)} />
          </ul>
        </li>
      ))}
    </ul>
  )
}
