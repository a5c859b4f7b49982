import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import shopStyle from '#app/styles/shop.css?url'
import { ACCENT_PATH } from '#domain/operator/brand.ts'
import type { Site } from '../site.ts'

type Shown = { readonly title: string; readonly accentColour: string | undefined; readonly content: ReactNode }

/**
 * What customers will see as a document of its own, by the components of the shop. The policy for assigned HTML accepts
 * it, since it has nothing that runs (app/ui/shell/html-policy.ts).
 */
export function previewDocument({ title, accentColour, content }: Shown): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="ja">
      <head>
        <title>{title}</title>
        <link rel="stylesheet" href={shopStyle} />
        {accentColour && <link rel="stylesheet" href={`${ACCENT_PATH}?${accentColour.slice(1)}`} />}
      </head>
      <body>{content}</body>
    </html>,
  )}`
}

/** Components that read the site and the router, as within a page of the shop. */
export function withinShop(site: Site, content: ReactNode): ReactNode {
  const routes = [{ id: 'root', path: '*', element: content, loader: () => site }]
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root: site } } })
  return <RouterProvider router={router} />
}
