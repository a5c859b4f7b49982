import { callHref } from '#domain/operator/telephone.ts'
import { Icon } from './icon.tsx'
import { type Site, useSite } from './site.ts'

/** Telephone with its hours, and LINE where the operator has it. Nothing on a page whose root could not load. */
export function UrgentHelp() {
  const site = useSite()
  if (site === undefined) return null
  const { telephone, businessHours, lineUrl } = site
  return (
    <p className="urgent-help">
      <span>お急ぎの方・お困りの方</span>
      <a href={callHref(telephone)}>
        <Icon name="phone" size={16} />
        {telephone}
      </a>
      <small>{`受付 ${businessHours}`}</small>
      <LineLink lineUrl={lineUrl} />
    </p>
  )
}

/** Nothing where the operator has no LINE account. */
export function LineLink({ lineUrl }: Pick<Site, 'lineUrl'>) {
  return lineUrl === undefined ? null : <a href={lineUrl}>LINEで相談する</a>
}

/** The telephone in the header: an icon on a phone, with number and hours on a PC. */
export function HeaderTelephone({ telephone, businessHours }: Pick<Site, 'telephone' | 'businessHours'>) {
  return (
    <a className="header-tool header-telephone" href={callHref(telephone)}>
      <Icon name="phone" />
      <span>
        <span className="spoken">お急ぎの方は</span>お電話
      </span>
      <span className="header-telephone-number">
        {telephone}
        <small>{`受付 ${businessHours}`}</small>
      </span>
    </a>
  )
}
