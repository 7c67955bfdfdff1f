"""Generates todo.txt files of realistic tasks, the same files every time."""

import datetime
import random

VERBS = """Call Ask Write Buy Fix Read Plan Review Clean Book Cancel Renew Return Send Pay Order Sort Check Find
Draft Print Measure Paint Update Install Water Sell Visit Thank Learn Practise Test Compare Sign Scan Repair""".split()
THINGS = """Mom,the landlord,the insurance,new light bulbs,the meatballs,the garage door,a birthday present,the tax
return,the roof,signs around the neighborhood,the passport,two train tickets,the old bicycle,the quarterly report,the
team lunch,the slides,a dentist appointment,winter tyres,the printer,the kitchen shelf,the lease,the invoice of last
month,the smoke detectors,the photo album,café tables for the fair,Zoë’s school form,the backup disk,the guest
room,seeds for the balcony,the broken window""".replace("\n", " ").split(",")
DETAILS = """,,before the weekend,and take notes,with the whole family,again,as agreed on the phone,for the spring
fair,in the evening,if the weather allows,and file the receipt,once the parts are here,by e-mail""".replace("\n", " ").split(",")
PROJECTS = """GarageSale Travel Home Work Health Taxes Garden Car School Website Release2 Party Budget Move Photos
Kitchen Novel Thesis Choir Marathon""".split()
CONTEXTS = "phone home office computer errands online garden car town waiting".split()

#: The day that the benchmark believes it is; most due dates lie around it.
TODAY = datetime.date(2026, 11, 21)


def write_tasks(path, count, seed=2026):
    """Writes `count` tasks of 74 bytes on average to `path`."""
    generator = random.Random(seed * 1_000_003 + count)
    choice, chance, number = generator.choice, generator.random, generator.randrange
    days = {offset: (TODAY + datetime.timedelta(offset)).isoformat() for offset in range(-1200, 400)}
    with open(path, "w", encoding="utf-8") as file:
        for index in range(count):
            words = []
            # The first task is open, for `todo do 1`.
            is_completed = chance() < 0.12 and index > 0
            if is_completed:
                words += ["x", days[-number(200)]]
            elif chance() < 0.3:
                words.append(f"({choice('AABBBCCCCDDEFGZ')})")
            if chance() < 0.75:
                words.append(days[-number(200, 1200)])
            words += [choice(VERBS), choice(THINGS)]
            detail = choice(DETAILS)
            if detail:
                words.append(detail)
            if chance() < 0.1:
                words.append(f"no. {number(10_000)}")
            if chance() < 0.8:
                words.append("+" + choice(PROJECTS))
            if chance() < 0.7:
                words.append("@" + choice(CONTEXTS))
            if chance() < 0.5:
                words.append("due:" + days[number(-60, 300)])
            if chance() < 0.05:
                words.append(f"pri:{choice('ABC')}")
            file.write(" ".join(words) + "\n")
