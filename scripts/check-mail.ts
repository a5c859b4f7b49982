import { Resolver } from 'node:dns/promises'
import { checkMailDomain } from '#adapters/mail/mail-domain.ts'
import { runProgram } from '#bootstrap/program.ts'

const USAGE = `npm run check-mail -- [DKIM selector …]

Looks up whether the domain of MAIL_FROM lets mailboxes trust the mails of the shop: SPF, DKIM, DMARC and where bounces
go. The selector of DKIM is named by the mail service; without one the usual ones are tried.
Exit codes: 0 everything is found, 1 something is missing, 2 MAIL_FROM is not set.`

const TIMEOUT_MS = 5_000
const MARKS = { ok: '  ok      ', warning: '  warning ', missing: '  MISSING ' } as const

await runProgram(async ({ mail }) => {
  if (mail === undefined || process.argv.includes('--help')) {
    console.log(USAGE)
    return 2
  }
  const domain = mail.from.address.slice(mail.from.address.lastIndexOf('@') + 1)
  const dns = new Resolver({ timeout: TIMEOUT_MS, tries: 2 })
  const findings = await checkMailDomain(domain, dns, process.argv.slice(2))
  console.log(domain)
  for (const { name, state, text } of findings) console.log(`${MARKS[state]}${name}: ${text}`)
  return findings.some(({ state }) => state === 'missing') ? 1 : 0
})
