import { useEffect, useState } from 'react'
import { useLocation, useRouteError } from 'react-router'
import { isFinished, tourOf } from './tour-name.ts'

/** Not shown on error pages. The tour is loaded when it is started. */
export function TourOffer() {
  const { pathname } = useLocation()
  const isError = Boolean(useRouteError())
  const tour = isError ? undefined : tourOf(pathname)
  const [wasFinished, setFinished] = useState(false)
  useEffect(() => setFinished(tour !== undefined && isFinished(tour)), [tour])
  if (tour === undefined) return null
  const start = async () => {
    const { startTour } = await import('./start-tour.ts')
    await startTour(tour)
    setFinished(isFinished(tour))
  }
  return (
    <aside className="tour-offer needs-script" aria-label="使い方のご案内">
      <button className="text-button" type="button" onClick={() => void start()}>
        {wasFinished ? 'このページの使い方をもう一度見る' : 'このページの使い方を見る'}
      </button>
    </aside>
  )
}
