import { useNextOrderCaching } from '#app/ui/shell/service-worker.ts'
import { historyPath, type NextAction } from './next-action.ts'

/** The next action, shown first on my page. The page of its order is cached for offline use. */
export function NextActionPanel({ action }: { readonly action: NextAction }) {
  const { orderUid, title, text, isLate, links } = action
  useNextOrderCaching(orderUid && historyPath(orderUid))
  return (
    <section className={isLate ? 'next-thing next-thing-late' : 'next-thing'} aria-labelledby="next-thing-title">
      <p className="next-thing-label">次のご案内</p>
      <h2 id="next-thing-title">{title}</h2>
      <p>{text}</p>
      <p className="next-thing-ways">
        {links.map(({ href, text: name, isFile }, index) => (
          <a
            key={href}
            href={href}
            className={index === 0 ? 'button' : 'button button-plain'}
            data-reload={isFile || undefined}
          >
            {name}
          </a>
        ))}
      </p>
    </section>
  )
}
