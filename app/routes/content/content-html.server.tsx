import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { contentData } from './content-data.server.ts'
import { ContentFrame } from './content-frame.server.tsx'
import type { PageView } from './pages.server.ts'

/** A page that is read: what it says of itself, what it shows, and what it tells search engines besides. */
export type Content = {
  readonly page: Omit<PageView, 'blocks'>
  readonly body: ReactNode
  readonly data?: readonly Record<string, unknown>[]
}

/** The page as HTML, with what search engines read of it. */
export function contentHtml({ page, body, data = [] }: Content, site: string): string {
  return renderToStaticMarkup(
    <>
      {[...contentData(site, page), ...data].map((one) => (
        <script
          key={String(one['@type'])}
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: data as JSON, in which nothing can end the script
          dangerouslySetInnerHTML={{ __html: JSON.stringify(one).replaceAll('<', '\\u003c') }}
        />
      ))}
      <ContentFrame {...page}>{body}</ContentFrame>
    </>,
  )
}
