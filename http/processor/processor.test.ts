import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { LISTED_TEST_CARDS } from '#adapters/payment/test-cards.ts'
import type { CardProcessor, PaymentSession } from '#services/ports/payments.ts'
import { type ProcessorPagesOptions, processorRouter } from './processor.ts'

const ID = 'abcdefghijklmnopqrstuvwxyz0123456789-_ABCDE'
const PATH = `/processor/sessions/${ID}`
const CARD = { number: '4242 4242 4242 4242', expiry: '08/29', name: '<HANAKO>', code: '987' }

type Answer = Awaited<ReturnType<CardProcessor['submitCard']>>

type Step = PaymentSession['step']

function setUp(
  answer: Answer = 'decided',
  options: Partial<ProcessorPagesOptions> = {},
  state: PaymentSession['state'] = 'open',
  step: Step = 'card',
) {
  const returnUrl = 'https://shop.example/shopping/checkout?a=1'
  const payment = { id: ID, amountYen: 9878, returnUrl, state, keepsCard: false }
  const session: PaymentSession = { ...payment, step, lastFour: '3220', attemptsLeft: 5 }
  const submitted: unknown[] = []
  const processor: CardProcessor = {
    findSession: async (id) => (id === ID ? session : undefined),
    submitCard: async (id, card) => {
      submitted.push({ id, ...card })
      return answer
    },
    submitCode: async (_, code) => {
      submitted.push({ code })
      return answer
    },
    submitWalletDecision: async (_, isPaid) => {
      submitted.push({ isPaid })
      return answer
    },
  }
  const app = new Hono().route(
    '/processor',
    processorRouter(processor, { operator: { now: () => ({ shopName: '見本の店' }) }, ...options }),
  )
  const post = (form: Record<string, string>, path = PATH) =>
    app.request(path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  return { app, post, submitted }
}

describe('GET /processor/sessions/:id', () => {
  it('shows the amount, the form and a button to cancel', async () => {
    const response = await setUp().app.request(PATH)
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(text).toContain('¥9,878')
    for (const field of ['cc-number', 'cc-exp', 'cc-csc', 'cc-name']) expect(text).toContain(`autocomplete="${field}"`)
    expect(text).toContain('<form method="post" action="https://shop.example/shopping/checkout?a=1" target="_top">')
    expect(text).toContain('カードでのお支払いをやめる</button>')
    expect(text).not.toMatch(/<script|style=/)
    expect(text).toContain('<meta name="robots" content="noindex,nofollow">')
  })

  it('allows form submissions only to the shop, and is not cached', async () => {
    const { headers } = await setUp().app.request(PATH)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('content-security-policy')).toContain("form-action 'self' https://shop.example")
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('lists test cards only if configured', async () => {
    expect(await (await setUp().app.request(PATH)).text()).not.toContain('4000 0000 0000 0002')
    const shown = await (await setUp('decided', { testCards: LISTED_TEST_CARDS }).app.request(PATH)).text()
    for (const card of ['4242 4242 4242 4242', '4000 0000 0000 0002', '4000 0000 0000 0119'])
      expect(shown).toContain(card)
  })

  it('has its own immutable style sheet', async () => {
    const { app } = setUp()
    const [, url] = /<link rel="stylesheet" href="([^"]+)"/.exec(await (await app.request(PATH)).text()) ?? []
    const response = await app.request(url!)
    expect(url).toMatch(/^\/processor\/style\.css\?v=[\w-]{12}$/)
    expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(response.headers.get('cache-control')).toContain('immutable')
  })

  it.each(['authorised', 'refused', 'voided', 'captured'] as const)(
    'redirects the top-level window when the payment is %s, automatically with scripts',
    async (state) => {
      const response = await setUp('decided', {}, state).app.request(PATH)
      const text = await response.text()
      expect(response.status).toBe(200)
      expect(text).toContain('href="https://shop.example/shopping/checkout?a=1" target="_top" data-return')
      expect(text).toMatch(/<script src="\/processor\/return\.js\?v=[\w-]{12}" defer><\/script>/)
    },
  )

  it('can be framed only by the shop', async () => {
    const { headers } = await setUp().app.request(PATH)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self' https://shop.example")
  })

  it.each(['/processor/sessions/unknown-unknown-unknown-x', '/processor/sessions/..', '/processor/none'])(
    'returns a 404 page for %s',
    async (path) => {
      const response = await setUp().app.request(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    },
  )
})

describe('POST /processor/sessions/:id', () => {
  it('submits the card and redirects to the next step', async () => {
    const { post, submitted } = setUp()
    const response = await post(CARD)
    expect([response.status, response.headers.get('location')]).toEqual([303, PATH])
    expect(submitted).toEqual([{ id: ID, number: '4242424242424242', expiry: { year: 2029, month: 8 } }])
  })

  it.each(['code', 'waiting', 'decided'] as const)('redirects when the result is %s', async (answer) => {
    const response = await setUp(answer).post(CARD)
    expect([response.status, response.headers.get('location')]).toEqual([303, PATH])
  })

  it.each([
    ['insufficient', 'ご利用可能額'],
    ['lost', 'このカードはご利用いただけません'],
  ] as const)('shows the reason when the bank declines with %s', async (answer, sentence) => {
    const response = await setUp(answer).post(CARD)
    expect(response.status).toBe(422)
    expect(await response.text()).toContain(sentence)
  })

  it('shows an error when the card is declined, without echoing number or code', async () => {
    const response = await setUp('refused').post(CARD)
    const text = await response.text()
    expect(response.status).toBe(422)
    expect(text).toContain('別のカードでお試しください')
    expect(text).toContain('value="08/29"')
    expect(text).toContain('value="&lt;HANAKO&gt;"')
    expect(text).not.toMatch(/4242|987"/)
  })

  it('marks the field of an expired card', async () => {
    const text = await (await setUp('expired').post(CARD)).text()
    expect(text).toMatch(/id="expiry"[^>]*aria-describedby="expiry-error expiry-hint"[^>]*aria-invalid="true"/)
  })

  it('marks every invalid field and does not submit the card', async () => {
    const { post, submitted } = setUp()
    const response = await post({ number: '4242 4242 4242 4243', expiry: '', name: '', code: '' })
    const text = await response.text()
    expect(response.status).toBe(422)
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(4)
    for (const field of ['number', 'expiry', 'code', 'name']) expect(text).toContain(`<a href="#${field}">`)
    expect(submitted).toEqual([])
  })

  it('only redirects when the payment was already decided', async () => {
    const { post, submitted } = setUp('decided', {}, 'authorised')
    expect((await post(CARD)).status).toBe(303)
    expect((await post({})).status).toBe(303)
    expect(submitted).toEqual([])
  })
})

describe('the 3-D Secure step', () => {
  const atCode = (answer: Answer) => setUp(answer, {}, 'open', 'code')

  it('requests the code of the entered card', async () => {
    const text = await (await atCode('decided').app.request(PATH)).text()
    expect(text).toContain('カード末尾 3220')
    expect(text).toContain('autocomplete="one-time-code"')
  })

  it('accepts the code with full-width digits and spaces, and redirects', async () => {
    const { post, submitted } = atCode('decided')
    const response = await post({ answer: 'code', code: ' １２３-456 ' }, `${PATH}/code`)
    expect([response.status, submitted]).toEqual([303, [{ code: '123456' }]])
  })

  it('shows an error for a wrong code, and allows another card', async () => {
    const wrong = await atCode('wrong-code').post({ answer: 'code', code: '1' }, `${PATH}/code`)
    expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('id="code-error"')])
    const { post, submitted } = atCode('refused')
    expect((await post({ answer: 'stop' }, `${PATH}/code`)).status).toBe(422)
    expect(submitted).toEqual([{ code: undefined }])
  })
})

describe('other steps', () => {
  it('shows a waiting page while the bank does not respond', async () => {
    const text = await (await setUp('waiting', {}, 'open', 'waiting').app.request(PATH)).text()
    expect(text).toContain('二重にお支払いいただく心配はございません')
    expect(text).not.toContain('cc-number')
  })

  it('pays or cancels with the wallet and redirects to the shop', async () => {
    const { post, submitted } = setUp('decided', {}, 'open', 'wallet')
    for (const answer of ['pay', 'refuse']) {
      const response = await post({ answer }, `${PATH}/wallet`)
      expect([response.status, response.headers.get('location')]).toEqual([
        303,
        'https://shop.example/shopping/checkout?a=1',
      ])
    }
    expect(submitted).toEqual([{ isPaid: true }, { isPaid: false }])
  })
})
