import { emailTemplate } from '../../../platform/email/email.ts'

/** Shows staff that the shop's e-mails arrive. */
export const testEmail = emailTemplate({
  name: 'test-email',
  render: ({ recipient }: { recipient: string }) => ({
    subject: 'Test e-mail',
    preview: 'The e-mails of your shop arrive.',
    title: 'The e-mails of your shop arrive',
    blocks: [
      {
        kind: 'text',
        text: `You asked your shop to send this test to ${recipient}. Confirmations, invoices and reminders reach your customers in the same way.`,
      },
      {
        kind: 'text',
        text: 'If it was in your spam folder, ask whoever runs your mail server to check SPF, DKIM and DMARC.',
      },
      { kind: 'button', label: 'See the e-mails of the shop', to: '/admin/emails' },
    ],
  }),
})
