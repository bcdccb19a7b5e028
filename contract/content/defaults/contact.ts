import { pageOf } from './page-of.ts'

/** The contact page. It shows the contact details and the map of the settings, and the items of the section `answers` as cards. */
export const contact = pageOf({
  title: 'Contact',
  summary:
    'Our team dances too. Ask us about a size that is not listed, dressing a whole group, or an order on its way.',
  description:
    'Call, write or message {{shopName}} about an order, a size, a rental or a bulk purchase. Business hours, address and map.',
  sections: [
    {
      id: 'answers',
      title: 'Common questions',
      text: [
        [
          '[Where is my order?](/orders) Follow each step under My Orders.',
          '[Wrong size, damaged or missing?](/terms-of-service#returns) Exchange it or get a refund: how, and by when.',
          '[When do I get my deposit back?](/terms-of-service#rentals) How returns and deposits work.',
          '[Buying for a shop or a group?](/wholesale-terms#bulk) How bulk pricing works.',
          '[Selling your own products?](/sign-in/seller) Submit them for review by our team.',
          '[A complaint?](/complaints) You get a number and see what happens.',
        ],
      ],
    },
  ],
})
