"""What the evidence leaves wrong or open in Natural Earth's provinces, each entry looked at by hand.

Countries are Natural Earth's three-letter codes (ADM0_A3); points are longitude, latitude.
"""

# Units that the 5.x lines separate and the 4.1 attributes do not know:
# country, a point inside, name, ISO 3166-2, the 4.1 unit that they were part of.
NEW_UNITS = [
    ('IND', (79.0, 17.9), 'Telangana', 'IN-TS', 'Andhra Pradesh'),
    ('IND', (77.6, 34.2), 'Ladakh', 'IN-LA', 'Jammu and Kashmir'),
    ('CHL', (-72.1, -36.6), 'Ñuble', 'CL-NB', 'Bío-Bío'),
]

# Codes that the vote of the witnesses gets wrong or leaves open.
CODES = {
    ('SLB', 'Western'): 'SB-WE',
    ('GIN', 'Kankan'): 'GN-KA',
    ('FRA', 'Guadeloupe'): 'FR-971',
    ('MEX', 'Distrito Federal'): 'MX-CMX',
    ('TWN', 'Taipei City'): 'TW-TPE',
    ('GBR', 'City'): 'GB-LND',
    ('SLB', 'Choiseul'): 'SB-CH',
    ('AFG', 'Paktya'): 'AF-PIA',
    ('AFG', 'Paktika'): 'AF-PKA',
    ('MEX', 'México'): 'MX-MEX',
}

# Misspelt and outdated names.
NAMES = {
    ('GBR', 'City'): 'City of London',
    ('MEX', 'Distrito Federal'): 'Ciudad de México',
    ('RUS', 'Maga Buryatdan'): 'Magadan',
    ('RUS', 'Chita'): 'Zabaykalsky',
    ('TUR', 'Kinkkale'): 'Kırıkkale',
    ('TUR', 'Zinguldak'): 'Zonguldak',
    ('TUR', 'K. Maras'): 'Kahramanmaraş',
    ('ITA', 'Crotene'): 'Crotone',
    ('ITA', 'Oristrano'): 'Oristano',
    ('PAK', 'K.P.'): 'Khyber Pakhtunkhwa',
    ('PAK', 'Sind'): 'Sindh',
    ('PAK', 'Baluchistan'): 'Balochistan',
    ('LBR', 'Gbapolu'): 'Gbarpolu',
    ('DNK', 'Sjaælland'): 'Sjælland',
    ('CHN', 'Inner Mongol'): 'Inner Mongolia',
    ('AFG', 'Hirat'): 'Herat',
    ('AFG', 'Hilmand'): 'Helmand',
}

# Units under another unit's name that no rule finds: country, a town inside, name, ISO 3166-2.
MISNAMED = [
    ('ERI', (38.45, 15.78), 'Anseba', 'ER-AN'),
    ('ERI', (39.44, 15.62), 'Semenawi Keyih Bahri', 'ER-SK'),
    ('MWI', (33.93, -9.93), 'Karonga', 'MW-KR'),
]

# Territories with an ISO 3166-1 code of their own that are part of a country's row.
TERRITORIES = {
    ('FRA', 'Guadeloupe'): 'GP',
    ('FRA', 'Martinique'): 'MQ',
    ('FRA', 'Guyane française'): 'GF',
    ('FRA', 'La Réunion'): 'RE',
    ('FRA', 'Mayotte'): 'YT',
    ('NOR', 'Svalbard'): 'SJ',
    ('NOR', 'Bouvet Island'): 'BV',
    ('NLD', 'Bonaire'): 'BQ',
    ('NLD', 'Saba'): 'BQ',
    ('NLD', 'St. Eustatius'): 'BQ',
    ('NZL', 'Tokelau'): 'TK',
    ('IOA', 'Christmas Island'): 'CX',
    ('IOA', 'Cocos (Keeling) Islands'): 'CC',
}

# Rows of Natural Earth that have no ISO 3166-1 code, whatever its columns say: N. Cyprus, Somaliland, the bases on Cyprus, Guantanamo.
WITHOUT_ISO = ['CYN', 'SOL', 'ESB', 'WSB', 'USG']
