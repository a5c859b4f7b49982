import { pageHref } from '#domain/navigation/href.ts'

type Crumb = { readonly path: string; readonly text: string }

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav className="breadcrumbs" aria-label="現在の位置">
      <ol>
        <li>
          <a href={pageHref('home')}>ホーム</a>
        </li>
        {crumbs.map(({ path, text }, index) => (
          <li key={path}>
            {index === crumbs.length - 1 ? <span aria-current="page">{text}</span> : <a href={path}>{text}</a>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

export function breadcrumbData(siteUrl: string, crumbs: readonly Crumb[]): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [{ path: pageHref('home'), text: 'ホーム' }, ...crumbs].map(({ path, text }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: text,
      item: `${siteUrl}${path}`,
    })),
  }
}
