import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { type CardProcessor, type PaymentSession, type ProcessorPagesOptions, processorPages } from './processor.ts'

const ID = 'abcdefghijklmnopqrstuvwxyz0123456789-_ABCDE'
const PATH = `/processor/sessions/${ID}`
const CARD = { number: '4242 4242 4242 4242', expiry: '08/29', name: '<HANAKO>', code: '987' }

type Answer = Awaited<ReturnType<CardProcessor['presentCard']>>

type Step = PaymentSession['step']

function setUp(answer: Answer = 'decided', options: ProcessorPagesOptions = {}, state = 'open', step: Step = 'card') {
  const returnUrl = 'https://shop.example/shopping/checkout?a=1'
  const session: PaymentSession = { id: ID, amountYen: 9878, returnUrl, state, step, lastFour: '3220', attemptsLeft: 5 }
  const presented: unknown[] = []
  const processor: CardProcessor = {
    findSession: async (id) => (id === ID ? session : undefined),
    presentCard: async (id, card) => {
      presented.push({ id, ...card })
      return answer
    },
    answerChallenge: async (_, code) => {
      presented.push({ code })
      return answer
    },
    answerWallet: async (_, isPaid) => {
      presented.push({ isPaid })
      return answer
    },
  }
  const app = new Hono().route('/processor', processorPages(processor, options))
  const post = (form: Record<string, string>, path = PATH) =>
    app.request(path, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  return { app, post, presented }
}

describe('GET /processor/sessions/:id', () => {
  it('shows amount, form and the way out', async () => {
    const response = await setUp().app.request(PATH)
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(text).toContain('¥9,878')
    for (const field of ['cc-number', 'cc-exp', 'cc-csc', 'cc-name']) expect(text).toContain(`autocomplete="${field}"`)
    expect(text).toContain('href="https://shop.example/shopping/checkout?a=1&amp;giveup=1"')
    expect(text).toContain('カードでのお支払いをやめる')
    expect(text).not.toMatch(/<script|style=/)
  })

  it('lets the form go to the shop and nowhere else, and is kept by nobody', async () => {
    const { headers } = await setUp().app.request(PATH)
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('content-security-policy')).toContain("form-action 'self' https://shop.example")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('names test cards only where it is told to', async () => {
    expect(await (await setUp().app.request(PATH)).text()).not.toContain('4000 0000 0000 0002')
    const shown = await (await setUp('decided', { showTestCards: true }).app.request(PATH)).text()
    for (const card of ['4242 4242 4242 4242', '4000 0000 0000 0002', '4000 0000 0000 0119'])
      expect(shown).toContain(card)
  })

  it('has a stylesheet of its own that may be kept for good', async () => {
    const { app } = setUp()
    const [, url] = /<link rel="stylesheet" href="([^"]+)"/.exec(await (await app.request(PATH)).text()) ?? []
    const response = await app.request(url!)
    expect(url).toMatch(/^\/processor\/style\.css\?v=[\w-]{12}$/)
    expect(response.headers.get('content-type')).toBe('text/css; charset=utf-8')
    expect(response.headers.get('cache-control')).toContain('immutable')
  })

  it.each(['authorised', 'refused', 'voided', 'captured'])(
    'leads the whole window on when the payment is %s, by itself where scripts run',
    async (state) => {
      const response = await setUp('decided', {}, state).app.request(PATH)
      const text = await response.text()
      expect(response.status).toBe(200)
      expect(text).toContain('href="https://shop.example/shopping/checkout?a=1" target="_top" data-return')
      expect(text).toMatch(/<script src="\/processor\/return\.js\?v=[\w-]{12}" defer><\/script>/)
    },
  )

  it('is shown in frames of the shop alone', async () => {
    const { headers } = await setUp().app.request(PATH)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self' https://shop.example")
  })

  it.each(['/processor/sessions/unknown-unknown-unknown-x', '/processor/sessions/..', '/processor/none'])(
    'answers %s with a calm 404',
    async (path) => {
      const response = await setUp().app.request(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    },
  )
})

describe('POST /processor/sessions/:id', () => {
  it('presents the card and goes on to what the processor shows next', async () => {
    const { post, presented } = setUp()
    const response = await post(CARD)
    expect([response.status, response.headers.get('location')]).toEqual([303, PATH])
    expect(presented).toEqual([{ id: ID, number: '4242424242424242', expiry: { year: 2029, month: 8 } }])
  })

  it.each(['code', 'waiting', 'decided'] as const)(
    'asks nothing more of the card when the answer is %s',
    async (answer) => {
      const response = await setUp(answer).post(CARD)
      expect([response.status, response.headers.get('location')]).toEqual([303, PATH])
    },
  )

  it.each([
    ['insufficient', 'ご利用可能額'],
    ['lost', 'このカードはご利用いただけません'],
  ] as const)('says why when the bank says %s', async (answer, sentence) => {
    const response = await setUp(answer).post(CARD)
    expect(response.status).toBe(422)
    expect(await response.text()).toContain(sentence)
  })

  it('stays with a sentence when the card is refused, and shows neither number nor code again', async () => {
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
    expect(text).toMatch(/id="expiry"[^>]*aria-describedby="expiry-fault expiry-hint"[^>]*aria-invalid="true"/)
  })

  it('marks every faulty field and presents nothing', async () => {
    const { post, presented } = setUp()
    const response = await post({ number: '4242 4242 4242 4243', expiry: '', name: '', code: '' })
    const text = await response.text()
    expect(response.status).toBe(422)
    expect(text.match(/aria-invalid="true"/g)).toHaveLength(4)
    for (const field of ['number', 'expiry', 'code', 'name']) expect(text).toContain(`<a href="#${field}">`)
    expect(presented).toEqual([])
  })

  it('only goes back when the payment was decided before', async () => {
    const { post, presented } = setUp('decided', {}, 'authorised')
    expect((await post(CARD)).status).toBe(303)
    expect((await post({})).status).toBe(303)
    expect(presented).toEqual([])
  })
})

describe('the step of the bank', () => {
  const atCode = (answer: Answer) => setUp(answer, {}, 'open', 'code')

  it('asks for the code of the card that was typed', async () => {
    const text = await (await atCode('decided').app.request(PATH)).text()
    expect(text).toContain('カード末尾 3220')
    expect(text).toContain('autocomplete="one-time-code"')
  })

  it('takes the code as typed by hand, and goes on', async () => {
    const { post, presented } = atCode('decided')
    const response = await post({ answer: 'code', code: ' １２３-456 ' }, `${PATH}/code`)
    expect([response.status, presented]).toEqual([303, [{ code: '123456' }]])
  })

  it('says that a code is wrong, and lets another card be tried', async () => {
    const wrong = await atCode('wrong-code').post({ answer: 'code', code: '1' }, `${PATH}/code`)
    expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('id="code-fault"')])
    const { post, presented } = atCode('refused')
    expect((await post({ answer: 'stop' }, `${PATH}/code`)).status).toBe(422)
    expect(presented).toEqual([{ code: undefined }])
  })
})

describe('other steps', () => {
  it('waits with the customer for a bank that does not answer', async () => {
    const text = await (await setUp('waiting', {}, 'open', 'waiting').app.request(PATH)).text()
    expect(text).toContain('二重にお支払いいただく心配はございません')
    expect(text).not.toContain('cc-number')
  })

  it('pays by the wallet, or not, and goes back to the shop', async () => {
    const { post, presented } = setUp('decided', {}, 'open', 'wallet')
    for (const answer of ['pay', 'refuse']) {
      const response = await post({ answer }, `${PATH}/wallet`)
      expect([response.status, response.headers.get('location')]).toEqual([
        303,
        'https://shop.example/shopping/checkout?a=1',
      ])
    }
    expect(presented).toEqual([{ isPaid: true }, { isPaid: false }])
  })
})
