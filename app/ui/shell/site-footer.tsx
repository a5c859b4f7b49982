import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { Logo } from '../logo.tsx'
import { categoryPath, type Site, useSite } from '../site.ts'
import { ARTICLE_LINKS, COMPANY_LINKS, GUIDE_LINKS, memberLinks } from './links.ts'

/** All links of the menus, and the operator. It is also the menu of a phone without JavaScript. */
export function SiteFooter({ categories, isSignedIn }: Pick<Site, 'categories' | 'isSignedIn'>) {
  const { groupSites = [], businessHours } = useSite() ?? {}
  return (
    <footer className="site-footer">
      <a className="page-top" href="#top">
        <Icon name="up" size={18} />
        ページの先頭へ
      </a>
      <div className="page footer-columns" id="site-menu">
        <FooterColumn title="商品を選ぶ">
          {categories.map(({ uid, name }) => (
            <li key={uid}>
              <a href={categoryPath(uid)}>{name}</a>
            </li>
          ))}
        </FooterColumn>
        <FooterLinks title="ご案内" links={GUIDE_LINKS} />
        <FooterLinks title="マナーとサイズ" links={ARTICLE_LINKS} />
        <FooterLinks title="お客様" links={memberLinks(isSignedIn)} />
      </div>
      <div className="page footer-end">
        <p className="footer-logo">
          <Logo />
        </p>
        {businessHours !== undefined && <p className="footer-hours">お電話・メールの受付 {businessHours}</p>}
        <ul className="footer-company">
          {COMPANY_LINKS.map(({ path, text }) => (
            <li key={path}>
              <a href={path}>{text}</a>
            </li>
          ))}
        </ul>
        {groupSites.length > 0 && (
          <nav aria-label="グループサイト">
            <h2 className="footer-heading">グループサイト</h2>
            <ul className="footer-company">
              {groupSites.map(({ name, url }) => (
                <li key={url}>
                  <a href={url}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <p className="footer-copyright">© 墨礼 SUMIREI</p>
      </div>
    </footer>
  )
}

function FooterLinks({ title, links }: { title: string; links: readonly { path: string; text: string }[] }) {
  return (
    <FooterColumn title={title}>
      {links.map(({ path, text }) => (
        <li key={path}>
          <a href={path}>{text}</a>
        </li>
      ))}
    </FooterColumn>
  )
}

function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="footer-column">
      <h2 className="footer-heading">{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}
