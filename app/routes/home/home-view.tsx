import { type ReactElement, Suspense } from 'react'
import { FirstScreenEnd } from '#app/ui/first-screen.tsx'
import { DeliveryPromise, Finder } from './hero-start.tsx'
import { Featured, Sets, Text } from './home-blocks.tsx'
import type { BlockView, homeData } from './home-data.server.ts'
import { Articles, CategoryIndex, FirstVisit, News, Reviews, Steps } from './home-sections.tsx'
import { Occasions, Rankings } from './occasions.tsx'

type HomeViewProps = Awaited<ReturnType<typeof homeData>>

export function HomeView({ hero, blocks }: HomeViewProps) {
  return (
    <div className="home">
      <Hero {...hero} />
      {/* React hydrates it after the finder, and answers a press first. */}
      <Suspense>
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks are never reordered
          <BlockOf key={index} {...block} />
        ))}
      </Suspense>
    </div>
  )
}

function Hero({ heading, lead, promise, occasions, offered, destination, wearers }: HomeViewProps['hero']) {
  return (
    <section className="hero page">
      <h1 className="hero-title">
        {heading.split('\n').map((line) => (
          <span key={line}>{line}</span>
        ))}
      </h1>
      {lead !== '' && <p className="hero-lead">{lead}</p>}
      <DeliveryPromise {...promise} />
      <Occasions occasions={occasions} />
      <Finder offered={offered} destination={destination} wearers={wearers} />
      <FirstScreenEnd />
    </section>
  )
}

/** The component of each kind of block. */
const COMPONENTS: { readonly [Kind in BlockView['kind']]: (view: ViewOf<Kind>) => ReactElement | null } = {
  news: News,
  sets: Sets,
  rankings: Rankings,
  categories: CategoryIndex,
  steps: Steps,
  'first-visit': FirstVisit,
  reviews: Reviews,
  articles: Articles,
  text: Text,
  featured: Featured,
}
type ViewOf<Kind> = Extract<BlockView, { readonly kind: Kind }>

function BlockOf(view: BlockView) {
  const Component = COMPONENTS[view.kind] as (view: BlockView) => ReactElement | null
  return <Component {...view} />
}
