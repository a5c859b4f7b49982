import type { ComponentProps } from 'react'
import { callHref } from '#domain/operator/telephone.ts'
import { Icon, Logo } from '../icon.tsx'
import { LinkItems } from '../link-items.tsx'
import { categoryLink, useCategories, useSite } from '../site.ts'
import { groupIn, useMenu, VISITOR_LINKS } from './links.ts'

/** All links of the menus, and the operator. It is also the menu of a phone without JavaScript. */
export function SiteFooter() {
  const categories = useCategories()
  const { shopName = '', groupSites = [], telephone, businessHours, listing } = useSite() ?? {}
  const groups = useMenu('footer')
  const linksOf = ({ kind, links }: (typeof groups)[number]) =>
    kind === 'categories' ? categories.map(categoryLink) : kind === 'visitor' ? VISITOR_LINKS : links
  return (
    <footer className="site-footer">
      <a className="page-top" href="#top">
        <Icon name="up" size={18} />
        ページの先頭へ
      </a>
      <div className="page footer-columns" id="site-menu">
        {groups
          .filter(({ kind }) => kind !== 'end')
          .map((group, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are never reordered
            <FooterColumn key={index} title={group.title} links={linksOf(group)} />
          ))}
      </div>
      <div className="page footer-end">
        <p className="footer-logo">
          <Logo isRepeated />
        </p>
        {telephone !== undefined && (
          <p className="footer-hours">
            お電話 <a href={callHref(telephone)}>{telephone}</a>
            {`（お電話・メールの受付 ${businessHours}）`}
          </p>
        )}
        <ul className="footer-company">
          <LinkItems links={groupIn(groups, 'end')?.links ?? []} />
        </ul>
        {groupSites.length > 0 && (
          <nav aria-label="グループサイト">
            <h2>グループサイト</h2>
            <ul className="footer-company">
              <LinkItems links={groupSites.map(({ name, url }) => ({ path: url, text: name }))} />
            </ul>
          </nav>
        )}
        {listing !== undefined && <p className="footer-hours">{`上場市場 ${listing}`}</p>}
        <p className="footer-copyright">{`© ${shopName}`}</p>
      </div>
    </footer>
  )
}

/** Without a catalogue there are no categories. */
function FooterColumn({ title, links }: { title: string; links: ComponentProps<typeof LinkItems>['links'] }) {
  if (links.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        <LinkItems links={links} />
      </ul>
    </section>
  )
}
