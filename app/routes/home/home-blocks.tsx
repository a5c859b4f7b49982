import type { ReactNode } from 'react'
import type { Card } from '#app/ui/card.ts'
import { CardGrid } from '#app/ui/card-grid.tsx'
import { ServerMarkup } from '#app/ui/server-markup.tsx'
import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'

type Headed = { readonly heading: string }
type Link = { readonly path: string; readonly text: string }

type SectionProps = Headed & {
  readonly className?: string
  readonly link?: Link | undefined
  readonly lead?: string | undefined
  readonly children: ReactNode
}

/** A block with its heading, and perhaps a link beside it. */
export function HomeSection({ heading, className, link, lead = '', children }: SectionProps) {
  return (
    <section className={className ?? 'home-section page'}>
      <div className="section-head">
        <h2>{heading}</h2>
        {link && <a href={link.path}>{link.text}</a>}
      </div>
      {lead !== '' && <p className="section-lead">{lead}</p>}
      {children}
    </section>
  )
}

type CardsProps = Headed & { readonly lead: string; readonly cards: readonly Card[] }

export function Sets({ path, cards, ...head }: CardsProps & { readonly path: string }) {
  if (cards.length === 0) return null
  return (
    <HomeSection {...head} className="home-section page wide-only" link={{ path, text: 'セットをすべて見る' }}>
      <CardGrid cards={cards} days={DEFAULT_SEARCH_RENTAL_DAYS} shape="row" />
    </HomeSection>
  )
}

/** Items that staff chose, or found by a rule. */
export function Featured({ cards, ...head }: CardsProps & { readonly link: Link | undefined }) {
  return (
    <HomeSection {...head}>
      <CardGrid cards={cards} days={DEFAULT_SEARCH_RENTAL_DAYS} shape="row" />
    </HomeSection>
  )
}

/** What staff wrote, by the renderer of pages. */
export function Text({ html, ...head }: Headed & { readonly link: Link | undefined; readonly html: string }) {
  return (
    <HomeSection {...head}>
      <ServerMarkup className="content-body" html={html} />
    </HomeSection>
  )
}
