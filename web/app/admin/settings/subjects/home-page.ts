import { field, type SettingSection } from './fields'

export const homePageSections: readonly SettingSection[] = [
  {
    title: 'Claims',
    about: 'Make sure that they are true. An empty claim is hidden.',
    fields: [
      field(['claims.sellers', 'Sellers'], 'Shown in “About Us” on the home page and on the About page.'),
      field(['claims.customers', 'Customers'], 'Shown in “About Us” on the home page and on the About page.'),
      field(['claims.rating', 'Rating'], 'Shown in “About Us” on the home page and on the About page.'),
    ],
  },
  {
    title: 'Banners',
    fields: [
      field(
        ['saleBanner', 'Header banner'],
        'The first text at the top of all shop pages except the marketplace.',
      ),
      field(
        ['offer', 'Home page offer'],
        'Shown under the buttons at the top of the home page, with a link to the garba sticks. Empty: hidden.',
      ),
      field(
        ['marketplaceBanner', 'Marketplace banners'],
        'One per line. The first is shown at the top of the marketplace, the others at the top of all shop pages. A text about prepaid orders is hidden while its coupon is not valid.',
        'lines',
      ),
      field(
        ['rentBanner', 'Rent store banners'],
        'One per line. Shown at the top of the rent store.',
        'lines',
      ),
    ],
  },
  {
    title: 'Promo pop-up',
    about: 'The pop-up opens once per visit of the home page. It stays closed while its coupon is not valid.',
    fields: [
      field(['promo.isOn', 'Show it on the home page'], 'Switches the pop-up on or off.', 'yes'),
      field(['promo.title', 'Title'], 'The heading of the pop-up.'),
      field(['promo.text', 'Text'], 'The text below the heading of the pop-up.', 'long'),
      field(
        ['promo.coupon', 'Coupon'],
        'The code that customers copy from the pop-up. Create it under Coupons first. Empty: the pop-up shows no coupon.',
      ),
      field(
        ['promo.endsAt', 'End date (Indian time)'],
        'The countdown of the pop-up runs until then. Without it, each visitor sees a 59-minute countdown once.',
        'maybe-moment',
      ),
    ],
  },
  {
    title: 'Latest collection',
    fields: [
      field(
        ['latestCollection', 'Product IDs'],
        'One per line. The latest collection on the home page and on the not-found page begins with these products; the newest products follow, up to six in total. The ID is at the end of the URL of the product’s editor.',
        'lines',
      ),
    ],
  },
  {
    title: 'What customers say',
    about: 'Use genuine quotes only. Samples are marked as samples until you change them.',
    fields: [
      field(
        ['testimonials', 'Testimonials'],
        'Shown on the home page. Without entries the part is hidden.',
        'testimonials',
      ),
    ],
  },
  {
    title: 'What businesses say',
    fields: [
      field(
        ['reviewsUrl', 'Link to all reviews'],
        'The button “Read all reviews” beside the reviews on the home page. Empty: no button.',
        { fieldError: 'Enter a URL that starts with https://' },
      ),
      field(
        ['reviews', 'Reviews'],
        'Shown on the home page. Without entries and link the part is hidden.',
        'reviews',
      ),
    ],
  },
]
