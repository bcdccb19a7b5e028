import { pageOf } from './page-of.ts'

/** The privacy policy. It must match what the program does: change both together. */
export const privacyPolicy = pageOf({
  title: 'Privacy Policy',
  summary:
    'We store what an order needs and little else. There are no advertising trackers here, and you can see, correct and erase the data we hold about you.',
  description:
    'What {{shopName}} knows about you, why, for how long, who else sees it, and how to see, correct or erase it.',
  sections: [
    {
      id: 'what',
      title: 'What we store, and why',
      text: [
        'The Digital Personal Data Protection Act, 2023 requires a plain notice. This is ours:',
        [
          'Account: name, e-mail address, phone number if you give one, your address book, what you agreed to and when, and, for sellers, the business with its tax numbers and bank account. Needed to sign you in and to serve you. We store only a hash of your password, from which it cannot be recovered.',
          'Lists: your cart, your wishlist and your plans for festival nights, with the names, sizes, PIN code and budget that you enter, while you are signed in, so that you find them on your other devices.',
          'Orders: what you bought or rented, rental days, amounts, and the recipient, phone and address of the delivery. Needed to fulfil the order and required by tax law. The address is added to your address book for your next order. For a return, we also store your description and your photos.',
          'Payments: the method, the amount and the transaction. Card numbers, UPI PINs and bank passwords are entered at the payment provider and never reach us.',
          'Requests to be told when goods are available: your e-mail address, the product and the nights.',
          'Group bookings: the organiser and the delivery address, and the names, the e-mail addresses and the sizes of the dancers. The organiser sees the names and sizes, but no e-mail address.',
          'Reviews: your stars, your text and your photos. When our staff have approved a review, everyone sees it with your first name and the initial of your last name.',
          'Seller submissions: the product with its pictures, and your contact details. Needed to review it and to tell you the result.',
          'Complaints and other messages that you send us, so that we can answer them. A complaint is kept with our answer until you erase your account or ask us to erase it.',
          'Technical data: we store your IP address for a short time to limit how many requests can be made, and requests for pages that do not exist are logged without your name. Changes that our staff make to an account or an order are recorded in an audit log, with personal data masked. While you are signed in, the session is stored with the IP address and the browser that it was started with, for at most {{sessionDays}} days after its last use, and deleted within a day after that.',
        ],
        'We do not sell data, build advertising profiles or buy data about you from others.',
      ],
    },
    {
      id: 'browser',
      title: 'What we store in your browser',
      text: [
        'This shop uses no tracking cookies and no third-party analytics. It sets cookies only when you sign in, and scripts cannot read them:',
        [
          'your session, which ends when you sign out or after {{sessionDays}} days without use;',
          'a mark that you have signed in with this browser before, so that strangers who guess passwords cannot lock you out. It is kept for {{knownDeviceDays}} days, also after you sign out;',
          'while you sign in with another provider, a passkey or a second factor: the state of this sign-in, for a few minutes.',
        ],
        'It also stores:',
        [
          'in local storage: your cart, your wishlist, your plan for festival nights, your latest searches, products that you viewed, the PIN code that you checked, and the light or dark theme;',
          'while you are signed in: your account’s name, e-mail address, phone number, picture, business and role, and when you signed up and last signed in;',
          'for sellers: the product that you have typed and not submitted yet, with your contact details;',
          'the last product list for when the network fails, the countdown of an offer, a random number for the order that you are placing, the items of orders whose payment you have started, transactions for which the cart was cleared, and an order that has not reached us yet;',
          'until the tab is closed or you sign out: what you have typed at the checkout, your coupon, and that you have seen the current offer;',
          'some files of the shop itself, so that your cart opens without a connection. They contain nothing about you.',
        ],
        'Clearing this site’s data in your browser removes all of it. There is no consent banner because nothing here needs consent.',
      ],
    },
    {
      id: 'others',
      title: 'Who we share it with',
      text: [
        [
          'The carrier: the recipient, phone number and address of a shipment.',
          'The payment provider that you choose at checkout: the amount, the order number and your contact details.',
          'The seller of a product: only what is needed to fulfil your order.',
          'Authorities, where the law requires it.',
        ],
        'The map on our [contact page](/contact) comes from OpenStreetMap and loads only when you ask for it. A few product pictures may be hosted by their maker; your browser then loads them from there. Links to social media are plain links: nothing is loaded before you follow one.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long we keep your data',
      text: [
        'An account is kept until you erase it. Orders and invoices are kept for as long as tax law requires, even after an account is erased: the items, the amounts, and the PIN code and state of the delivery. For orders of {{namedInvoiceFrom}} or more we also keep the name and address, and for orders with a GSTIN the name of the business, the GSTIN and the buyer on the invoice; everything else about you is removed. Your reviews, your lists and your requests are deleted with the account, and groups that you organise are cancelled.',
        'E-mails that we sent you are deleted after {{emailDays}} days, messages from the payment provider after {{paymentMessageDays}} days, and photos of an outfit that you rented {{handoverPhotoDays}} days after its deposit was settled. A plan for festival nights is deleted {{nightPlanDays}} days after the last night. If you share it by a link, it is also stored in the shop, and everyone with the link sees the names, sizes, PIN code and budget in it.',
        'A request to be told about goods ends after {{waitingAlertDays}} days at the latest. It is deleted {{alertDays}} days after it has ended, or after {{unconfirmedAlertDays}} days if you do not confirm your e-mail address. A group booking is deleted with the names and e-mail addresses of its dancers {{troupeDays}} days after the last night; the orders are kept. A review is kept until you delete it. A rejected submission is kept with its history so that the decision can be explained; its pictures are deleted {{submissionPictureDays}} days after the rejection, or after a request for changes that you have not answered.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      text: [
        'You can ask us:',
        [
          'what we hold about you and who has received it;',
          'to correct, complete or erase it;',
          'to stop using data that you allowed us to use; withdrawing consent is as easy as giving it;',
          'to register a person who may exercise these rights for you if you die or become unable to.',
        ],
        'You can do most of this yourself: [download your data, withdraw consent or erase your account](/account/privacy), and correct your profile in your account. If you ordered without an account, open the link in your order confirmation e-mail and choose “Erase my data”. For anything else, write to the officer below from the e-mail address of your account. It is free of charge. If you are not satisfied with our answer, you can complain to the Data Protection Board of India.',
      ],
    },
    {
      id: 'children',
      title: 'Children',
      text: [
        'The shop is for people aged {{minimumAge}} or over, or under the supervision of a parent or guardian. We do not knowingly keep an account that belongs to a child. A parent who finds one can ask us to erase it.',
      ],
    },
    {
      id: 'safety',
      title: 'How we protect your data',
      text: [
        'Connections are encrypted. Permissions are checked for every request; staff can see orders because they pack them. If there is ever a data breach, we will inform the people affected and the Data Protection Board without delay.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      text: [
        'Before we do something new with personal data, we update this page and its date. If the law requires your consent, we ask for it.',
      ],
    },
  ],
})
