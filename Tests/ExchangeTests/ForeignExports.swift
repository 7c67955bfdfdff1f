/// Exports of other programs, byte for byte except for line ends.
enum ForeignExports {
  /// `task export` of Taskwarrior 2.6.2.
  static let taskwarrior =
    #"""
    [
    {"id":1,"description":"Buy milk","due":"20261124T140000Z","entry":"20261123T043205Z","modified":"20261123T043206Z","priority":"H","project":"Home","status":"pending","uuid":"e973dd9c-7821-4192-8993-4b4e81e40570","annotations":[{"entry":"20261123T043206Z","description":"2 litres, semi-skimmed"},{"entry":"20261123T043207Z","description":"from the corner shop"}],"tags":["milk","shop"],"urgency":24.9626},
    {"id":2,"description":"Call Ann: about the (A) plan","entry":"20261123T043205Z","modified":"20261123T043205Z","project":"Work.Q4","scheduled":"20261205T000000Z","status":"pending","until":"20270101T000000Z","uuid":"d370b38c-acd5-49dd-bfad-2d3ebb56c8f1","wait":"20261201T000000Z","urgency":6},
    {"id":3,"description":"Water plants","due":"20261125T000000Z","entry":"20261123T043205Z","mask":"-","modified":"20261123T043206Z","project":"Garden","recur":"weekly","rtype":"periodic","status":"recurring","uuid":"da54efaf-b579-4288-829c-c95df72b2c27","urgency":8.9721},
    {"id":4,"description":"Paint the fence","entry":"20261123T043206Z","estimate":"2h","modified":"20261123T043206Z","size":3,"status":"pending","uuid":"ee1272b1-f7cd-4171-8593-c22203d52508","depends":["d370b38c-acd5-49dd-bfad-2d3ebb56c8f1","e973dd9c-7821-4192-8993-4b4e81e40570"],"urgency":-5},
    {"id":5,"description":"Water plants","due":"20261125T000000Z","entry":"20261123T043206Z","imask":0,"modified":"20261123T043205Z","parent":"da54efaf-b579-4288-829c-c95df72b2c27","project":"Garden","recur":"weekly","rtype":"periodic","status":"pending","uuid":"f921f3f2-0c23-4107-90b2-8d55e4038daf","urgency":8.9721},
    {"id":6,"description":"Gone","entry":"20261123T043206Z","modified":"20261123T043206Z","status":"pending","uuid":"5d1476d8-a65d-424a-83fe-0725763bf271","urgency":0},
    {"id":7,"description":"Started","entry":"20261123T043206Z","modified":"20261123T043206Z","status":"pending","uuid":"fc0bdddf-5971-4ccd-9ec1-5e0602095bd5","urgency":0},
    {"id":0,"description":"Say \"hi\" to Zoë 🥛 http:\/\/a.b\/c","end":"20261123T043206Z","entry":"20261123T043206Z","modified":"20261123T043206Z","status":"deleted","uuid":"29cd0592-9c1a-4f7b-9852-401b223d419a","urgency":0},
    {"id":0,"description":"x ray at 5","end":"20261123T043206Z","entry":"20261123T043206Z","modified":"20261123T043206Z","status":"completed","uuid":"198587c2-c139-4925-887b-7223abe35992","urgency":0}
    ]
    """#

  /// `topydo ls -x -f json` of topydo 0.16.
  static let topydoJSON =
    #"""
    [{"completed": false, "completion_date": null, "contexts": ["shop"], "creation_date": "2026-11-01", "priority": "A", "projects": ["Home"], "source": "(A) 2026-11-01 Buy milk +Home @shop due:2026-11-24 id:1", "tags": [["due", "2026-11-24"], ["id", "1"]], "text": "Buy milk +Home @shop"}, {"completed": false, "completion_date": null, "contexts": [], "creation_date": null, "priority": null, "projects": [], "source": "Paint the fence p:1 t:2026-11-30 rec:+1w star:1", "tags": [["p", "1"], ["t", "2026-11-30"], ["rec", "+1w"], ["star", "1"]], "text": "Paint the fence"}, {"completed": true, "completion_date": "2026-11-20", "contexts": [], "creation_date": "2026-11-01", "priority": null, "projects": ["Home"], "source": "x 2026-11-20 2026-11-01 Paid +Home", "tags": [], "text": "Paid +Home"}]
    """#

  /// `topydo ls -x -f ical` of topydo 0.16.
  static let topydoICS =
    #"""
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:-//bramschoenmakers.nl//topydo//
    BEGIN:VTODO
    CREATED;VALUE=DATE:20261101
    DESCRIPTION:(A) 2026-11-01 Buy milk +Home @shop due:2026-11-24 id:1 ical:e
     4kh
    DUE;VALUE=DATE:20261124
    PRIORITY:1
    SUMMARY:Buy milk +Home @shop
    UID:e4kh
    END:VTODO
    BEGIN:VTODO
    DESCRIPTION:Paint the fence p:1 t:2026-11-30 rec:+1w star:1 ical:CfRO
    DTSTART;VALUE=DATE:20261130
    PRIORITY:0
    SUMMARY:Paint the fence
    UID:CfRO
    END:VTODO
    BEGIN:VTODO
    COMPLETED:20261120T000000
    CREATED;VALUE=DATE:20261101
    DESCRIPTION:x 2026-11-20 2026-11-01 Paid +Home ical:mTLP
    PRIORITY:0
    SUMMARY:Paid +Home
    UID:mTLP
    END:VTODO
    END:VCALENDAR
    """#

  /// `todo --porcelain list` of todoman 4.7.
  static let todomanJSON =
    #"""
    [
        {
            "categories": [],
            "completed": true,
            "completed_at": 1795408327,
            "description": "",
            "due": 1795494727,
            "id": 3,
            "list": "Work",
            "list_colour": null,
            "location": "",
            "percent": 100,
            "priority": 0,
            "recurring": false,
            "start": null,
            "summary": "Paid"
        },
        {
            "categories": [],
            "completed": false,
            "completed_at": null,
            "description": "",
            "due": 1796428800,
            "id": 2,
            "list": "Work",
            "list_colour": null,
            "location": "Home",
            "percent": 0,
            "priority": 0,
            "recurring": false,
            "start": 1796083200,
            "summary": "Paint the fence"
        },
        {
            "categories": [
                "shop"
            ],
            "completed": false,
            "completed_at": null,
            "description": "",
            "due": 1795528800,
            "id": 1,
            "list": "Work",
            "list_colour": null,
            "location": "",
            "percent": 0,
            "priority": 4,
            "recurring": false,
            "start": null,
            "summary": "Buy milk, now"
        }
    ]
    """#

  /// The files of todoman 4.7, one after the other.
  static let todomanICS =
    #"""
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:nl.whynothugo.todoman
    BEGIN:VTODO
    COMPLETED:20261123T043207Z
    CREATED:20261123T043207Z
    DTSTAMP:20261123T043207Z
    DUE:20261124T043207Z
    LAST-MODIFIED:20261123T043207Z
    PERCENT-COMPLETE:100
    SEQUENCE:2
    STATUS:COMPLETED
    SUMMARY:Paid
    UID:3105fa4405ae4405b9c219e0e2d77f22@vm
    END:VTODO
    END:VCALENDAR
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:nl.whynothugo.todoman
    BEGIN:VTODO
    CATEGORIES:shop
    CREATED:20261123T043207Z
    DTSTAMP:20261123T043207Z
    DUE:20261124T140000Z
    LAST-MODIFIED:20261123T043207Z
    PRIORITY:4
    SEQUENCE:1
    STATUS:NEEDS-ACTION
    SUMMARY:Buy milk\, now
    UID:bc0a54ae35d64e549f692d4902a944ef@vm
    END:VTODO
    END:VCALENDAR
    BEGIN:VCALENDAR
    VERSION:2.0
    PRODID:nl.whynothugo.todoman
    BEGIN:VTODO
    CREATED:20261123T043207Z
    DTSTAMP:20261123T043207Z
    DTSTART;VALUE=DATE:20261201
    DUE;VALUE=DATE:20261205
    LAST-MODIFIED:20261123T043207Z
    LOCATION:Home
    SEQUENCE:1
    STATUS:NEEDS-ACTION
    SUMMARY:Paint the fence
    UID:fafa40d1b96741a9994e040face867cd@vm
    END:VTODO
    END:VCALENDAR
    """#
}
