import { pageOf } from './page-of.ts'

/** The terms for shoppers. */
export const termsOfService = pageOf({
  title: 'Terms of Service',
  summary:
    'Your rights and obligations, and ours, when you buy or rent here. Nothing in these terms limits your rights under Indian consumer law.',
  description:
    'The terms for buying and renting at {{shopName}}: orders, payment, delivery, returns within {{returnHours}} hours, refunds and deposits.',
  sections: [
    {
      id: 'agreement',
      title: 'About these terms',
      text: [
        '{{shopName}} is an online marketplace and rental store for Indian festive wear: chaniya cholis, kediyas and other Garba dresses, dandiya sticks, jewellery, accessories and cosmetics. We deliver all over India. By ordering you agree to the terms that are published on the day of your order.',
        'Business buyers and sellers have [their own terms](/wholesale-terms). The [Privacy Policy](/privacy-policy) explains how we handle personal data.',
      ],
    },
    {
      id: 'age',
      title: 'Who may order',
      text: [
        'You may order if you are at least {{minimumAge}} years old. Minors may use the shop under the supervision of a parent or guardian, who places the order and agrees to these terms.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      text: [
        'You need no account to browse, to fill a cart, or to pay for your place in a group to which you were invited. To order at our checkout, please sign in. Please give us correct details, keep your password to yourself, and tell us if you think that somebody else is using your account. We may block an account that is used for fraud or to harm others, and we tell you the reason if you ask.',
      ],
    },
    {
      id: 'products',
      title: 'Products, prices and ranking',
      text: [
        'Prices are in Indian rupees and include all taxes. We never charge more than the maximum retail price. A refundable deposit is always shown separately from the price. You see the full amount before you pay, and we never add anything to your cart.',
        'Unless you choose another sort order, lists show the best matches for your search first, then products with more ratings, then those that have been listed longest. A list of all categories may alternate between them, in a sequence that we set, so that you see the whole range. On the home page, we choose which products come first. Nobody can pay for a better position.',
        'Much of what we sell is made by hand. Small differences in colour, print and stitching are normal; see the [Disclaimer](/disclaimer).',
      ],
    },
    {
      id: 'orders',
      title: 'Orders and coupons',
      text: [
        'There is no minimum order for individuals. Your order is an offer to buy; it is accepted when we show you its confirmation ID. If a price or the stock changes while you check out, we show you the change and you decide whether to accept it.',
        'You can use one coupon per order. It reduces the price of goods and rent, never a deposit, and cannot be exchanged for cash.',
        'You may cancel a purchase free of charge until we start to prepare it. Once the order says “Processing”, please contact us: we stop it if we still can.',
        '{{rentalCancellation}}',
        'If we have to cancel, for example because an item turns out to be damaged, we refund everything that you have paid.',
      ],
    },
    {
      id: 'payment',
      title: 'Payment',
      text: [
        'You may pay by {{paymentMethods}}. The checkout shows the methods available for your order.',
        '{{codTerms}}',
        'A payment is complete when the payment provider confirms it to us. If money has left your account and no order appears under [My Orders](/orders), write to us with the transaction ID before you pay again.',
        'If the shop uses its built-in demo payment, the payment page says so and no money is charged.',
      ],
    },
    {
      id: 'delivery',
      title: 'Dispatch and delivery',
      text: [
        'We dispatch your order within {{dispatchTime}} after the payment is confirmed; delivery usually takes {{deliveryDays}} business days. {{deliveryCharge}}',
        'Before major festivals, carriers may take longer. If you need something for a certain night, order early or ask us first. We bear the risk for the goods until they are delivered to you.',
      ],
    },
    {
      id: 'returns',
      title: 'Returns, exchanges and damage',
      text: [
        'Please check your parcel when it arrives. If something is damaged, wrong or missing, or does not fit, report it under My Orders within {{returnHours}} hours of delivery, for a defect with photos that show the parcel and the defect. We then tell you how to send it back, at our cost.',
        [
          'You choose between a refund and an exchange for another size or colour of the same product that has the same price and is in stock. You do not pay for an exchange. When we have approved it, we reserve the new size for {{exchangeReservedDays}} days. If it is sold out when your parcel arrives after this time, we refund what you paid. An item can be exchanged once.',
          'Keep the tags and packaging until you hear from us.',
          'Opened cosmetics and worn jewellery for piercings can only be returned if they were defective on arrival.',
          'If a defect could not be noticed within this time, you retain your rights under the Consumer Protection Act, 2019.',
        ],
      ],
    },
    {
      id: 'refunds',
      title: 'Refunds',
      text: [
        'Refunds go to the original payment method and arrive within {{refundDays}} working days of our approval. If you paid cash on delivery, we refund you by bank transfer or UPI, or in cash. Please tell us by e-mail to {{email}} where to send it.',
      ],
    },
    {
      id: 'rentals',
      title: 'Renting',
      text: [
        'Rent is charged for each day of the period that you choose; the first and the last day both count. A refundable deposit is added for each outfit. Every outfit is sanitized and checked before you get it.',
        [
          'Your days are reserved as soon as the order is placed; the same outfit cannot be rented twice for the same days.',
          'The order names the day on which the outfit is due back. You do not need to wash it.',
          'There is no charge for normal wear from a night of dancing.',
          '{{rentalChange}}',
          '{{lateReturn}}',
          'After the outfit has been returned and checked, we refund the deposit within {{refundDays}} working days.',
          'For damage beyond normal wear, missing parts or late returns, we may keep a corresponding part of the deposit. We then show you photos and the amount, and never charge more than the deposit without your agreement.',
          '{{damagePrices}}',
          'Before you pay for a rental, the checkout shows you the days of dispatch, arrival and return, the day by which we refund the deposit, and every fee. Your confirmation contains them too.',
        ],
      ],
    },
    {
      id: 'conduct',
      title: 'Fair use',
      text: [
        'Do not order in another person’s name without their permission, test stolen cards, scrape our catalogue, try to access other people’s data, or disrupt the shop. Your reviews must describe your own honest experience.',
        'The texts, the pictures and the name of the shop belong to us or to our sellers. You may share links to them; for anything else, please ask us.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      text: [
        'We are liable for what we sell and rent as the law provides. For damage that was not foreseeable for this kind of contract, and for events outside our control such as floods, strikes or failures of carriers and networks, our liability is limited to the price of the order. Nothing here limits liability that cannot be limited by law.',
      ],
    },
    {
      id: 'law',
      title: 'Law and changes',
      text: [
        'Indian law applies. The courts at Ahmedabad, Gujarat have jurisdiction; as a consumer you can also approach the consumer commission where you live or work.',
        'When these terms change, we publish the new text here with its date. Earlier orders remain subject to the terms of their date.',
      ],
    },
  ],
})
