import { expect, test } from 'vitest'
import { checkMailDomain, type MailDns } from './mail-domain.ts'

type Zone = { readonly txt?: Readonly<Record<string, readonly string[]>>; readonly mx?: readonly string[] }

function dnsOf({ txt = {}, mx = [] }: Zone): MailDns {
  const absent = () => Promise.reject(Object.assign(new Error('no record'), { code: 'ENODATA' }))
  return {
    resolveTxt: async (name) => txt[name]?.map((text) => [text.slice(0, 20), text.slice(20)]) ?? absent(),
    resolveMx: async () => (mx.length > 0 ? mx.map((exchange) => ({ exchange })) : absent()),
  }
}

const GOOD = {
  'sumirei.example': ['google-site-verification=x', 'v=spf1 include:amazonses.com ~all'],
  's1._domainkey.sumirei.example': ['v=DKIM1; k=rsa; p=MIGfMA0GCSq'],
  '_dmarc.sumirei.example': ['v=DMARC1; p=quarantine; rua=mailto:dmarc@sumirei.example'],
}
const statesOf = async (zone: Zone, domain = 'sumirei.example', selectors: readonly string[] = []) =>
  Object.fromEntries((await checkMailDomain(domain, dnsOf(zone), selectors)).map(({ name, state }) => [name, state]))

test('finds the records of a domain that is set up', async () => {
  expect(await statesOf({ txt: GOOD, mx: ['mx.sumirei.example'] })).toEqual({
    SPF: 'ok',
    DKIM: 'ok',
    DMARC: 'ok',
    MX: 'ok',
  })
})

test('names everything that is missing', async () => {
  expect(await statesOf({})).toEqual({ SPF: 'missing', DKIM: 'missing', DMARC: 'missing', MX: 'warning' })
})

test.each([
  ['v=spf1 include:amazonses.com -all', 'ok'],
  ['v=spf1 redirect=_spf.example.jp', 'ok'],
  ['v=spf1 include:amazonses.com', 'warning'],
  ['v=spf1 ?all', 'warning'],
  ['v=spf1 +all', 'missing'],
  ['v=spf1 all', 'missing'],
  ['v=spf10 -all', 'missing'],
] as const)('SPF %s: %s', async (record, state) =>
  expect(await statesOf({ txt: { 'sumirei.example': [record] } })).toMatchObject({ SPF: state }),
)

test('two SPF records count as none', async () => {
  const txt = { 'sumirei.example': ['v=spf1 -all', 'v=spf1 ~all'] }
  expect(await statesOf({ txt })).toMatchObject({ SPF: 'missing' })
})

test('DKIM needs a key that is not revoked, under the given selector', async () => {
  const txt = { 'a._domainkey.sumirei.example': ['v=DKIM1; p='], 'b._domainkey.sumirei.example': ['p=MIG'] }
  expect(await statesOf({ txt }, 'sumirei.example', ['a'])).toMatchObject({ DKIM: 'missing' })
  expect(await statesOf({ txt }, 'sumirei.example', ['a', 'b'])).toMatchObject({ DKIM: 'ok' })
  expect(await statesOf({ txt: GOOD }, 'sumirei.example', ['b'])).toMatchObject({ DKIM: 'missing' })
})

test('DMARC of a domain above counts; p=none is a warning', async () => {
  expect(await statesOf({ txt: GOOD }, 'mail.sumirei.example')).toMatchObject({ DMARC: 'ok' })
  const txt = { '_dmarc.sumirei.example': ['v=DMARC1; p=none; sp=reject'] }
  expect(await statesOf({ txt })).toMatchObject({ DMARC: 'warning' })
})

test('throws when DNS cannot be reached', async () => {
  const refused = () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))
  await expect(checkMailDomain('a.example', { resolveTxt: refused, resolveMx: refused })).rejects.toThrow('refused')
})
