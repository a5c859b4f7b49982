import { categoryPath, useSite } from '#app/ui/site.ts'
import { pageHref } from '#domain/navigation/href.ts'

/** Links to all categories. */
export function CategoryIndex() {
  const categories = useSite()?.categories ?? []
  return (
    <section className="home-section page">
      <div className="section-head">
        <h2>カテゴリーから選ぶ</h2>
        <a href={pageHref('item-list')}>すべての商品を見る</a>
      </div>
      <ul className="category-index">
        {categories.map(({ uid, name, children }) => (
          <li className="category-entry" key={uid}>
            <a className="category-name" href={categoryPath(uid)}>
              {name}
            </a>
            {children.length > 0 && (
              <ul className="category-children">
                {children.map((child) => (
                  <li key={child.uid}>
                    <a href={categoryPath(child.uid)}>{child.name}</a>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
