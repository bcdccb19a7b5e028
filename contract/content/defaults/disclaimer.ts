import { pageOf } from './page-of.ts'

/** The disclaimer. */
export const disclaimer = pageOf({
  title: 'Disclaimer',
  summary: 'What our pictures, figures and dates can promise, and what they cannot.',
  description:
    'What pictures, colours, sizes, dates and figures at {{shopName}} can promise, and what they cannot.',
  sections: [
    {
      id: 'pictures',
      title: 'Pictures and colours',
      text: [
        'Screens show colours differently, and hand-dyed fabric differs from batch to batch. Pictures show the design; a mirror, a tassel or a border may be placed slightly differently on your piece. A product includes what its details list, even if a picture shows more.',
      ],
    },
    {
      id: 'sizes',
      title: 'Sizes',
      text: [
        'Sizes are set by the makers and differ between them. Skirts with a drawstring fit a range of sizes. The size guide of each product says how to measure. If you are still unsure, ask us before you order.',
      ],
    },
    {
      id: 'cosmetics',
      title: 'Cosmetics and jewellery',
      text: [
        'Test cosmetics on a small patch of skin first and read the ingredients list. Oxidised and imitation jewellery may react with skin, sweat and perfume. Nothing on this site is medical advice.',
      ],
    },
    {
      id: 'availability',
      title: 'Prices, stock and offers',
      text: [
        'Prices, stock and offers can change at any time. What counts is what the checkout shows before you pay. An expired offer is not valid, even if an old page or a screenshot still shows it.',
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery times',
      text: [
        'Dispatch within {{dispatchTime}} after payment and delivery in about {{deliveryDays}} business days are the usual times. Around Navratri and Diwali it may take longer.',
      ],
    },
    {
      id: 'figures',
      title: 'Figures and ratings',
      text: [
        'The numbers of sellers and customers and the average rating are stated to the best of our knowledge and updated from time to time. A product without ratings is shown as new, never with an invented rating. Customers’ opinions are their own.',
      ],
    },
    {
      id: 'sellers',
      title: 'Products of our sellers',
      text: [
        'Sellers describe their own products. We review every listing before it is published, but we cannot test each product. If something is not as described, please [write to us](/contact).',
      ],
    },
    {
      id: 'links',
      title: 'Other sites',
      text: [
        'Some links lead to other sites, such as social media, a review page or a map. We are not responsible for their content, and their own terms apply.',
      ],
    },
    {
      id: 'demo',
      title: 'Demo payments',
      text: ['{{demoPayments}}'],
    },
    {
      id: 'law',
      title: 'What this does not change',
      text: [
        'This page is for information. It does not limit what the [Terms of Service](/terms-of-service) promise or the rights that the law gives you.',
      ],
    },
  ],
})
