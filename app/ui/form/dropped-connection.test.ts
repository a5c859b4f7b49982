import { createMemoryRouter, data, type MiddlewareFunction, UNSAFE_ErrorResponseImpl } from 'react-router'
import { expect, test } from 'vitest'
import { inBackground, keepPageWithoutConnection, rememberSubmittedForms } from './dropped-connection.ts'
import { sendAgain } from './waiting-requests.ts'

type Outcome = () => unknown

const throwing = (error: unknown) => () => {
  throw error
}
const dropped = throwing(new TypeError('Failed to fetch'))
/** As the router reports an error of an action. */
const droppedForm = throwing(data(new TypeError('Failed to fetch')))
const cutOff = throwing(new Error('Unable to decode turbo-stream response', { cause: new Error('cut') }))
const gateway = throwing(new UNSAFE_ErrorResponseImpl(502, 'Bad Gateway', '<h1>Bad Gateway</h1>'))
const answered = () => 'answered'

/** A router at a form, whose requests end as given, one after the other. */
async function setUp(...outcomes: Outcome[]) {
  const sent: string[] = []
  const respond = ({ request }: { request: Request }) => {
    sent.push(`${request.method} ${new URL(request.url).pathname}`)
    return outcomes.shift()?.()
  }
  const router = createMemoryRouter(
    [
      {
        path: '/',
        middleware: [keepPageWithoutConnection as MiddlewareFunction],
        children: [
          { id: 'form', path: 'form', action: respond },
          { id: 'next', path: 'next', loader: respond },
        ],
      },
    ],
    { initialEntries: ['/form'] },
  )
  router.initialize()
  let submit = (_: Event) => {}
  rememberSubmittedForms({
    addEventListener: (_: string, listener: (event: Event) => void) => {
      submit = listener
    },
  } as unknown as Window)
  /** As a form of the page does. */
  const send = () => {
    const form = { getAttribute: () => 'post', isConnected: true, requestSubmit: send }
    submit({ target: form, submitter: null } as unknown as Event)
    void router.navigate('/form', { formMethod: 'post', formData: new FormData() })
  }
  const openNext = () => void router.navigate('/next')
  return { router, sent, send, openNext }
}

const aMoment = () => new Promise((resolve) => setTimeout(resolve, 5))
const FAILURES: [string, Outcome][] = [
  ['without a response', dropped],
  ['whose response is cut off', cutOff],
  ['that a gateway answers', gateway],
]

test.each([...FAILURES, ['without a response, as data', droppedForm] as const])(
  'a form %s leaves the page as it is and is sent again',
  async (_, failure) => {
    const { router, sent, send, openNext } = await setUp(failure, failure, answered)
    send()
    await aMoment()
    expect([router.state.navigation.state, router.state.errors]).toEqual(['submitting', null])
    sendAgain(openNext)
    await aMoment()
    sendAgain(openNext)
    await aMoment()
    expect([router.state.navigation.state, router.state.actionData]).toEqual(['idle', { form: 'answered' }])
    expect(sent).toEqual(['POST /form', 'POST /form', 'POST /form'])
  },
)

test.each(FAILURES)('a page %s is loaded again, and the former one stays until then (D30)', async (_, failure) => {
  const { router, sent, openNext } = await setUp(failure, answered)
  openNext()
  await aMoment()
  expect([router.state.location.pathname, router.state.errors]).toEqual(['/form', null])
  sendAgain(openNext)
  await aMoment()
  expect([router.state.location.pathname, router.state.loaderData.next]).toEqual(['/next', 'answered'])
  expect(sent).toEqual(['GET /next', 'GET /next'])
})

test('a form that was replaced by a page is not sent again', async () => {
  const { router, sent, send, openNext } = await setUp(dropped, answered)
  send()
  await aMoment()
  openNext()
  await aMoment()
  sendAgain(() => expect.unreachable())
  await aMoment()
  expect(router.state.location.pathname).toBe('/next')
  expect(sent).toEqual(['POST /form', 'GET /next'])
})

test('what a script sends beside a form is not sent again, and the form is', async () => {
  const { router, sent, send, openNext } = await setUp(dropped, dropped, answered)
  send()
  void router.fetch('key', 'form', inBackground('/form'), { formMethod: 'post', formData: new FormData() })
  await aMoment()
  sendAgain(openNext)
  await aMoment()
  expect([router.state.navigation.state, router.state.errors]).toEqual(['idle', null])
  expect(sent).toEqual(['POST /form', 'POST /form', 'POST /form'])
  expect(router.state.actionData).toEqual({ form: 'answered' })
})

test.each<[string, Outcome, unknown]>([
  ['an error', throwing(new Error('Unexpected Server Error')), 'Unexpected Server Error'],
  ['a rejection', throwing(data({ message: 'full' }, 503)), undefined],
])('%s of the shop is an answer', async (_, outcome, message) => {
  const { router, openNext } = await setUp(outcome)
  openNext()
  await aMoment()
  const [error] = Object.values(router.state.errors ?? {})
  expect([router.state.location.pathname, (error as Partial<Error>).message]).toEqual(['/next', message])
})
