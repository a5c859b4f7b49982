/** The part of node:dns/promises that is used. A name without records rejects with ENOTFOUND or ENODATA. */
export type MailDns = {
  resolveTxt(name: string): Promise<string[][]>
  resolveMx(name: string): Promise<readonly { readonly exchange: string }[]>
}

/** `warning`: mails are accepted, but less trusted than they could be. */
export type MailFinding = {
  readonly name: 'SPF' | 'DKIM' | 'DMARC' | 'MX'
  readonly state: 'ok' | 'warning' | 'missing'
  readonly text: string
}

/** Selectors of common mail services, for a check without a selector. */
const USUAL_SELECTORS = ['default', 'mail', 'dkim', 's1', 's2', 'selector1', 'selector2', 'google', 'k1', 'sendgrid']

/** Checks the records of a sender's domain (RFC 7208, 6376, 7489). Throws when DNS cannot be reached. */
export async function checkMailDomain(
  domain: string,
  dns: MailDns,
  selectors: readonly string[] = [],
): Promise<readonly MailFinding[]> {
  return Promise.all([
    checkSpf(domain, dns),
    checkDkim(domain, dns, selectors.length > 0 ? selectors : USUAL_SELECTORS),
    checkDmarc(domain, dns),
    checkMx(domain, dns),
  ])
}

async function checkSpf(domain: string, dns: MailDns): Promise<MailFinding> {
  const records = (await textsAt(dns, domain)).filter((text) => /^v=spf1( |$)/i.test(text))
  const [record = ''] = records
  const say = (state: MailFinding['state'], text: string) => ({ name: 'SPF', state, text }) as const
  if (records.length === 0) return say('missing', `no TXT record "v=spf1 …" at ${domain}`)
  if (records.length > 1) return say('missing', `${records.length} records at ${domain}; more than one counts as none`)
  if (/ \+?all\b/i.test(record)) return say('missing', `"${record}" allows every server: end it with ~all or -all`)
  if (/ [~-]all\b/i.test(record) || / redirect=/i.test(record)) return say('ok', record)
  return say('warning', `"${record}" does not end with ~all or -all`)
}

async function checkDkim(domain: string, dns: MailDns, selectors: readonly string[]): Promise<MailFinding> {
  const found = await Promise.all(
    selectors.map(async (selector) => {
      const [text] = (await textsAt(dns, `${selector}._domainkey.${domain}`)).filter((one) => /\bp=/.test(one))
      return text === undefined ? undefined : { selector, isRevoked: /\bp=\s*(;|$)/.test(text) }
    }),
  )
  const keys = found.filter((one) => one !== undefined)
  const valid = keys.find(({ isRevoked }) => !isRevoked)
  if (valid) return { name: 'DKIM', state: 'ok', text: `${valid.selector}._domainkey.${domain}` }
  const names = selectors.join(', ')
  if (keys.length > 0) return { name: 'DKIM', state: 'missing', text: `the key of ${keys[0]!.selector} is revoked` }
  return { name: 'DKIM', state: 'missing', text: `no key for ${names}; give the selector of the mail service` }
}

/** The record of the domain, or of the nearest domain above it. */
async function checkDmarc(domain: string, dns: MailDns): Promise<MailFinding> {
  const labels = domain.split('.')
  for (let start = 0; start < labels.length - 1; start += 1) {
    const name = `_dmarc.${labels.slice(start).join('.')}`
    const record = (await textsAt(dns, name)).find((text) => /^v=DMARC1\b/i.test(text))
    if (record === undefined) continue
    const [, policy = 'none'] = /[; ]p=(\w+)/i.exec(record) ?? []
    const isEnforced = policy !== 'none'
    const text = isEnforced
      ? record
      : `"${record}" only observes: set p=quarantine or p=reject once the reports are clean`
    return { name: 'DMARC', state: isEnforced ? 'ok' : 'warning', text }
  }
  return { name: 'DMARC', state: 'missing', text: `no TXT record "v=DMARC1; p=…" at _dmarc.${domain}` }
}

async function checkMx(domain: string, dns: MailDns): Promise<MailFinding> {
  const servers = (await recordsOf(dns.resolveMx(domain))).map(({ exchange }) => exchange).filter((name) => name !== '')
  if (servers.length > 0) return { name: 'MX', state: 'ok', text: servers.join(', ') }
  return { name: 'MX', state: 'warning', text: `${domain} receives no mail: answers and bounces are lost` }
}

/** A long text is stored in pieces. */
async function textsAt(dns: MailDns, name: string): Promise<string[]> {
  return (await recordsOf(dns.resolveTxt(name))).map((pieces) => pieces.join(''))
}

async function recordsOf<Record>(found: Promise<readonly Record[]>): Promise<readonly Record[]> {
  try {
    return await found
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'ENOTFOUND' || code === 'ENODATA') return []
    throw error
  }
}
