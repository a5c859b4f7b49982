/** Messages of a bounce mailbox as mail servers write them. `uid`: of the mail that came back. */

const TO = 'bounces@sumirei.example'
const BOUNDARY = '2A18Nuql028789.1667291036/mx.sumirei.example'

/** The headers of a mail of the shop, as a report returns them. */
export const originalHeaders = (uid: string, to: string) =>
  `Return-Path: <${TO}>
Received: from shop (localhost [127.0.0.1]) by mx.sumirei.example (Postfix) with ESMTPS id 4XkZ2q0bR4z1
Date: Tue, 24 Nov 2026 09:00:00 +0900
Message-ID: <${uid}@sumirei.example>
From: =?UTF-8?B?5aKo56S8IFNVTUlSRUk=?= <order@sumirei.example>
To: ${to}
Subject: =?UTF-8?B?44GU5rOo5paH44KS5om/44KK44G+44GX44Gf?=
Auto-Submitted: auto-generated
X-Mail-Uid: ${uid}
MIME-Version: 1.0
Content-Type: text/plain; charset=utf-8`

const report = (head: string, type: string, parts: readonly (readonly [type: string, content: string])[]) =>
  `${head}
MIME-Version: 1.0
Content-Type: multipart/report; report-type=${type};
\tboundary="${BOUNDARY}"

This is a MIME-encapsulated message.

${parts.map(([partType, content]) => `--${BOUNDARY}\nContent-Type: ${partType}\n\n${content}\n`).join('\n')}
--${BOUNDARY}--
`

/** The fields of a recipient in a delivery status notification. */
export type Status = { readonly action?: string; readonly status?: string; readonly diagnostic?: string }

export function postfix(uid: string, to: string, { action = 'failed', status = '5.1.1', diagnostic = '' }: Status) {
  const head = `Return-Path: <>
Date: Tue, 24 Nov 2026 09:00:02 +0900 (JST)
From: MAILER-DAEMON@mx.sumirei.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${TO}
Auto-Submitted: auto-replied
Message-Id: <20261124000002.4XkZ2q0bR4z1@mx.sumirei.example>`
  const statusPart = `Reporting-MTA: dns; mx.sumirei.example
X-Postfix-Queue-ID: 4XkZ2q0bR4z1
X-Postfix-Sender: rfc822; ${TO}
Arrival-Date: Tue, 24 Nov 2026 09:00:00 +0900 (JST)

Final-Recipient: rfc822; ${to}
Original-Recipient: rfc822;${to}
Action: ${action}
Status: ${status}
Diagnostic-Code: ${diagnostic}
`
  return report(head, 'delivery-status', [
    ['text/plain; charset=us-ascii', 'This is the mail system at host mx.sumirei.example.\n\n<x@y>: user unknown'],
    ['message/delivery-status', statusPart],
    ['message/rfc822', `${originalHeaders(uid, to)}\n\n花子様\n`],
  ])
}

export const exchange = (uid: string, to: string) =>
  report(
    `From: Microsoft Outlook <postmaster@example.onmicrosoft.com>
To: ${TO}
Date: Tue, 24 Nov 2026 00:00:05 +0000
Subject: =?UTF-8?B?6YWN5L+h5LiN6IO9OiDjgZTms6jmloc=?=
Auto-Submitted: auto-replied`,
    'delivery-status',
    [
      ['text/html; charset=utf-8', '<html><body><p>The address was not found at example.jp</p></body></html>'],
      [
        'message/delivery-status',
        `Reporting-MTA: dns;TYAPR01MB0001.jpnprd01.prod.outlook.com
Arrival-Date: Tue, 24 Nov 2026 00:00:03 +0000

Final-Recipient: rfc822;${to}
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound;
 Recipient ${to} not found by SMTP address lookup
`,
      ],
      ['text/rfc822-headers', originalHeaders(uid, to)],
    ],
  )

export const gmail = (uid: string, to: string) =>
  `Return-Path: <>
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: ${TO}
X-Failed-Recipients: ${to}
Subject: Delivery Status Notification (Failure)
Date: Tue, 24 Nov 2026 00:00:05 +0000
Content-Type: text/plain; charset=UTF-8

Delivery to the following recipient failed permanently:

     ${to}

Technical details of permanent failure:
550 5.1.1 The email account that you tried to reach does not exist. gsmtp

----- Original message -----

${originalHeaders(uid, to)}

`

/** The body is in ISO-2022-JP: 送信できませんでした. */
export const ezweb = (uid: string, to: string, why = 'The user(s) account is disabled.') =>
  `Return-Path: <MAILER-DAEMON>
From: <Postmaster@ezweb.ne.jp>
To: <${TO}>
Subject: Mail System Error - Returned Mail
Date: Tue, 24 Nov 2026 09:00:02 +0900 (JST)
Content-Type: text/plain; charset=iso-2022-jp

\x1b$BAw?.$G$-$^$;$s$G$7$?\x1b(B
<${to}>

${why}
---------------------------------------------------
${originalHeaders(uid, to)}

`

export const complaint = (uid: string, to: string, type = 'abuse') =>
  report(
    `From: <fbl@example.net>
To: <${TO}>
Subject: FW: Order
Date: Tue, 24 Nov 2026 00:10:00 +0000`,
    'feedback-report',
    [
      ['text/plain; charset=us-ascii', 'This is an email abuse report for a message received from 192.0.2.1'],
      ['message/feedback-report', `Feedback-Type: ${type}\nUser-Agent: SomeGenerator/1.0\nVersion: 1\n`],
      ['message/rfc822', `${originalHeaders(uid, to).replaceAll(to, 'redacted@example.net')}\n\nbody\n`],
    ],
  )

/** An out-of-office reply that quotes the mail. */
export const autoReply = (uid: string, to: string) =>
  `Return-Path: <>
From: ${to}
To: ${TO}
Subject: Auto: out of office, mails are not delivered to me
Auto-Submitted: auto-replied
In-Reply-To: <${uid}@sumirei.example>
Content-Type: text/plain; charset=utf-8

550 I am out of the office until Monday. User unknown to me: ask my colleagues.

${originalHeaders(uid, to)}
`

/** A report without parts. `from`: its sender. */
export const plainReport = (uid: string, to: string, said: string, from = 'MAILER-DAEMON@mx.example.jp') =>
  `Return-Path: <>
From: ${from}
To: ${TO}
Subject: Returned mail
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

${said}

${originalHeaders(uid, to)}
`
